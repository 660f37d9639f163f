import type { JobDefinition } from '../../kernel/jobs/job-definition.ts'
import { madeFile } from '../../kernel/jobs/made-file.ts'
import { certificateOf } from './certificates.ts'

export const printJobKind = 'privacy.printCertificate'

/** A certificate as a document, in both languages. Returns `{ fileId }`. */
export const printJob: JobDefinition<{ id: string }> = {
  async run({ id }, context) {
    const certificate = await certificateOf(context.db, id)
    const { writeCertificate } = await import('./write-certificate.ts')
    const { venueTimeZone } = context.services.config
    const name = `shredding-${certificate.day}-${certificate.kind}.pdf`
    const { fileId } = await madeFile(context, { name, type: 'pdf' }, out =>
      writeCertificate(certificate, venueTimeZone, out),
    )
    return { fileId }
  },
}
