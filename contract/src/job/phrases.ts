import { phrases } from '../kernel/phrases.ts'
import { refusals } from '../kernel/refusal.ts'

export const jobRefusals = refusals({
  ended: [10008, '任务已经结束', 'The job has ended already'],
  notFailed: [10008, '只有失败或已取消的任务可以重试', 'Only a failed or cancelled job can be retried'],
})

export const jobPhrases = phrases({
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
  tray: ['任务', 'Jobs'],
  trayRunning: ['{{count}} 个任务进行中', { one: '{{count}} job running', other: '{{count}} jobs running' }],
  trayAll: ['全部任务', 'All jobs'],
  trayEmpty: ['最近没有任务', 'No recent jobs'],
  open: ['查看', 'Open'],
  took: ['用时', 'Took'],
  seconds: ['{{count}} 秒', '{{count}} s'],
  minutes: ['{{count}} 分钟', '{{count}} min'],
  hours: ['{{count}} 小时', '{{count}} h'],
  keptUntil: ['保留到', 'Kept until'],
  ofRows: ['{{done}} / {{total}}', '{{done}} / {{total}}'],
  waiting: ['等待开始', 'Waiting to start'],
  cancelAsk: ['取消“{{name}}”？', 'Cancel “{{name}}”?'],
  cancelLine: ['已经完成的部分不会退回。', 'What is done already stays done.'],
  keepRunning: ['继续运行', 'Keep running'],
  cancelled: ['任务已取消', 'The job is cancelled'],
  retried: ['已重新开始', 'Started again'],
  tabEmpty: ['这一栏里没有任务', 'No jobs in this tab'],
  hideJob: ['收起', 'Hide'],
  preparing: ['正在准备，好了会自动下载', 'Being prepared; it downloads by itself'],
})
