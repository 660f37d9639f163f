import { phrases } from '../kernel/phrases.ts'
import { refusals } from '../kernel/refusal.ts'

export const jobRefusals = refusals({
  ended: [10008, '任务已经结束', 'The job has ended already'],
  notFailed: [10008, '只有失败或已取消的任务可以重试', 'Only a failed or cancelled job can be retried'],
})

export const jobPhrases = phrases({
  pageTitle: ['任务', 'Jobs'],
  all: ['全部', 'All'],
  running: ['进行中', 'Running'],
  done: ['已完成', 'Done'],
  failed: ['失败', 'Failed'],
  name: ['任务', 'Job'],
  progress: ['进度', 'Progress'],
  status: ['状态', 'Status'],
  operator: ['发起人', 'Started by'],
  createdAt: ['发起时间', 'Started'],
  download: ['下载', 'Download'],
  cancel: ['取消', 'Cancel'],
  retry: ['重试', 'Retry'],
  empty: ['还没有任务', 'No jobs yet'],
  emptyWhy: [
    '导入、导出和批量操作会出现在这里，结果保留 7 天。',
    'Imports, exports and bulk actions appear here; results are kept 7 days.',
  ],
  fault: ['系统出现问题，请重试', 'Something failed on our side, please retry'],
})
