import type { JobDefinition } from '../jobs/job-definition.ts'
import { madeFile } from '../jobs/made-file.ts'
import type { MoneyDocument } from './money-document.ts'

export const documentJobKind = 'kernel.notice'

export interface DocumentJob {
  notice: MoneyDocument
  /** What finds the file again: noun, id, revision and a digest of what the notice says. */
  target: string
}

/** Makes a notice on paper. Answers `{ fileId }`. */
export const documentJob: JobDefinition<DocumentJob> = {
  async run({ notice: document, target }, context) {
    // Loaded when first needed: with its fonts it takes memory which an import must not carry.
    const { writeMoneyDocument } = await import('./write-money-document.ts')
    const file = { name: formatDocumentName(document), type: 'pdf' as const, target }
    const { fileId } = await madeFile(context, file, out => writeMoneyDocument(document, out))
    return { fileId }
  },
}

/** `Q26000123-5.pdf`, from the second revision on with its number. */
export const formatDocumentName = ({ number, revision }: MoneyDocument): string =>
  `${number}${revision > 1 ? `-R${revision}` : ''}.pdf`
