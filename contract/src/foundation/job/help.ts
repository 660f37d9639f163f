import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { jobPages } from './module.ts'

export const jobHelp = {
  jobs: {
    label: [
      '查看导入、导出、打印等后台任务的进度与结果。完成的文件在这里下载，没有成功的可看原因。',
      'See progress and results of background jobs such as imports, exports and printing. Download finished files, or see why a job failed.',
    ],
  },
} as const satisfies HelpOf<typeof jobPages>
