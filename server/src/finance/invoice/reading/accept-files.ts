import type { WriteContext } from '../../../kernel/command/context.ts'
import type { StoredFile } from '../../../kernel/files/stored-file.ts'
import { refuseFields } from '../../../kernel/refusal/refuse.ts'
import type { KnownInvoice } from './compare.ts'
import { readFiles } from './read-files.ts'

/**
 * Reads the files of an invoice that is recorded, and refuses differences at its fields.
 *
 * @param prefix the path of the invoice in the input, such as `invoices.0.`
 * @returns what is stored with the invoice: what was read, and the differences that were accepted
 */
export async function acceptFiles(
  { services }: WriteContext,
  files: readonly StoredFile[],
  known: KnownInvoice,
  prefix: string,
): Promise<string> {
  const reading = await readFiles(services.store, files, known)
  const refused = reading.findings.filter(one => one.refused)
  if (refused.length > 0)
    refuseFields(
      refused.map(({ field, kind, found, expected }) => ({
        path: `${prefix}${field}`,
        key: `invoice.finding_${kind}` as const,
        values: { found, expected },
      })),
    )
  return JSON.stringify(reading)
}
