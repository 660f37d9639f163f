import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

export const subjectRequestPages = pageEntries({
  subjectRequests: {
    path: '/subjectRequests',
    screen: 'subject-request/SubjectRequestList',
    label: ['个人信息请求', 'Subject requests'],
    permission: 'privacy:view',
    group: 'settings',
  },
})

export const subjectRequestReads = {
  getSubjectRequestPage: ['subjectRequest'],
  getSubjectRequest: ['subjectRequest', 'job'],
} as const satisfies Reads
