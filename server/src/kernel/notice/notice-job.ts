import type { JobDefinition } from '../jobs/job-definition.ts'
import { madeFile } from '../jobs/made-file.ts'
import type { Notice } from './notice.ts'

export const noticeJobKind = 'kernel.notice'

export interface NoticeJob {
  notice: Notice
  /** What finds the file again: noun, id, revision and a digest of what the notice says. */
  target: string
}

/** Makes a notice on paper. Answers `{ fileId }`. */
export const noticeJob: JobDefinition<NoticeJob> = {
  async run({ notice, target }, context) {
    // Loaded when first needed: with its fonts it takes memory which an import must not carry.
    const { writeNotice } = await import('./write-notice.ts')
    const file = { name: noticeName(notice), type: 'pdf' as const, target }
    const { fileId } = await madeFile(context, file, out => writeNotice(notice, out))
    return { fileId }
  },
}

/** `Q26000123-5.pdf`, from the second revision on with its number. */
export const noticeName = ({ number, revision }: Notice): string =>
  `${number}${revision > 1 ? `-R${revision}` : ''}.pdf`
