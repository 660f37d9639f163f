import type { JobDefinition } from '../jobs/job-definition.ts'
import { madeFile } from '../jobs/made-file.ts'
import type { MoneyDocument } from './money-document.ts'

export const documentJobKind = 'kernel.notice'

export interface DocumentJob {
  notice: MoneyDocument
  /** Identifies the file: module, id, revision and a digest of the content. */
  target: string
}

/** Creates a printed document. Returns `{ fileId }`. */
export const documentJob: JobDefinition<DocumentJob> = {
  async run({ notice: document, target }, context) {
    // Loaded when first needed: with its fonts it takes memory that an import must not have.
    const { writeMoneyDocument } = await import('./write-money-document.ts')
    const file = { name: formatDocumentName(document), type: 'pdf' as const, target }
    const { fileId } = await madeFile(context, file, out => writeMoneyDocument(document, out))
    return { fileId }
  },
}

/** `Q26000123-5.pdf`, with the number of the revision from the second on. */
export const formatDocumentName = ({ number, revision }: MoneyDocument): string =>
  `${number}${revision > 1 ? `-R${revision}` : ''}.pdf`
