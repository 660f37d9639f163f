import { actorOfJob, type JobsActor } from '../../kernel/jobs/acting.ts'
import type { JobDefinition } from '../../kernel/jobs/job-definition.ts'
import { madeFile } from '../../kernel/jobs/made-file.ts'
import { requestDetail } from './queries.ts'

export const answerJobKind = 'subjectRequest.printAnswer'

/**
 * The answer to the person, as a document in both languages: what was erased, what is retained and why, or why not.
 * Returns `{ fileId }`.
 */
export const answerJob: JobDefinition<{ id: string; by: JobsActor }> = {
  async run({ id, by }, context) {
    const request = await requestDetail({ ...context, actor: actorOfJob(by) }, id)
    const { writeAnswer } = await import('./write-answer.ts')
    const paper = await writeAnswer(request)
    const name = `answer-${request.number}.pdf`
    const { fileId } = await madeFile(context, { name, type: 'pdf' }, async out => void out.write(paper))
    return { fileId }
  },
}
