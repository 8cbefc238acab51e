#pragma once

#include <QByteArray>
#include <QString>

#include <zip.h>

#include <list>

namespace lectern::testing {

/// A zip file written without any care for safety, as another program may.
class RawZip
{
public:
    explicit RawZip(const QString& file)
        : m_archive(zip_open(qPrintable(file), ZIP_CREATE | ZIP_TRUNCATE, nullptr))
    {
    }

    RawZip& add(const QByteArray& name, const QByteArray& bytes, zip_uint32_t mode = 0,
                zip_flags_t encoding = 0)
    {
        m_kept.push_back(bytes);
        const QByteArray& kept = m_kept.back();
        zip_source_t* source =
            zip_source_buffer(m_archive, kept.constData(), static_cast<zip_uint64_t>(kept.size()), 0);
        const zip_int64_t index = zip_file_add(m_archive, name.constData(), source, encoding);
        if (index < 0)
            qFatal("cannot add %s", name.constData());
        if (mode != 0)
            zip_file_set_external_attributes(m_archive, static_cast<zip_uint64_t>(index), 0, ZIP_OPSYS_UNIX,
                                             mode << 16);
        return *this;
    }

    void close()
    {
        if (zip_close(m_archive) != 0)
            qFatal("cannot write the zip file");
    }

private:
    zip_t* m_archive;
    std::list<QByteArray> m_kept;
};

} // namespace lectern::testing
