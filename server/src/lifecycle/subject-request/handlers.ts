import type { subjectRequestCommands } from '@fairgate/contract/lifecycle/subject-request/commands'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { addSubjectRequest } from './add.ts'
import {
  approveSubjectRequest,
  close,
  openSubjectRequestFile,
  prepareSubjectRequest,
  previewSubjectRequest,
  printSubjectRequest,
  resumeSubjectRequest,
} from './decide.ts'
import { requestDetail, requests } from './queries.ts'

export const subjectRequestHandlers: HandlersOf<typeof subjectRequestCommands> = {
  getSubjectRequestPage: requests.page,
  exportSubjectRequests: requests.start,
  async getSubjectRequest({ id }, context) {
    const detail = await requestDetail(context, id)
    context.viewed({ entityType: 'subjectRequest', targetId: id, targetName: detail.number })
    return detail
  },
  addSubjectRequest,
  prepareSubjectRequest,
  openSubjectRequestFile,
  previewSubjectRequest,
  approveSubjectRequest,
  resumeSubjectRequest,
  answerSubjectRequest: (input, context) => close(context, 'answer', input),
  refuseSubjectRequest: (input, context) => close(context, 'refuse', input),
  withdrawSubjectRequest: (input, context) => close(context, 'withdraw', input),
  printSubjectRequest,
}
