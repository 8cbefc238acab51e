#include "battery.h"

// As everywhere: with bubblewrap.
class TestAttacks : public lectern::sandbox::testing::Battery
{
    Q_OBJECT

public:
    TestAttacks()
        : Battery(lectern::sandbox::Purpose::regrade, false, "bubblewrap")
    {
    }
};

MAY_SKIP_MAIN(QCoreApplication, TestAttacks)
#include "tst_attacks.moc"
