#include "battery.h"

// As for a learner's own run where bubblewrap cannot run.
class TestAttacksLandlock : public lectern::sandbox::testing::Battery
{
    Q_OBJECT

public:
    TestAttacksLandlock()
        : Battery(lectern::sandbox::Purpose::practice, true, "landlock")
    {
    }
};

MAY_SKIP_MAIN(QCoreApplication, TestAttacksLandlock)
#include "tst_attacks_landlock.moc"
