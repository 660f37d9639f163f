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
