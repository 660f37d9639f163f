import type { statisticsCommands } from '@fairgate/contract/insight/statistics/commands'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { exportStatistics } from './export-statistics.ts'
import { exportStatisticsHolders, getStatisticsHolderPage } from './holders.ts'
import { exportStatisticsPassages, getStatisticsPassagePage } from './passages.ts'
import { answerOf, toStatisticsContext } from './query-results.ts'
import { deleteSchedule, saveSchedule, scheduleList } from './schedules.ts'

export const statisticsHandlers: HandlersOf<typeof statisticsCommands> = {
  getSummaryStatistics: (query, context) => answerOf('summary', toStatisticsContext(context), query),
  getAgeStatistics: (query, context) => answerOf('age', toStatisticsContext(context), query),
  getGenderStatistics: (query, context) => answerOf('gender', toStatisticsContext(context), query),
  getRegionStatistics: (query, context) => answerOf('region', toStatisticsContext(context), query),
  getAudienceStatistics: (query, context) => answerOf('audience', toStatisticsContext(context), query),
  getChannelStatistics: (query, context) => answerOf('channel', toStatisticsContext(context), query),
  exportStatistics,
  getStatisticsHolderPage,
  exportStatisticsHolders,
  getStatisticsPassagePage,
  exportStatisticsPassages,
  getStatisticsScheduleList: (_, context) => scheduleList(context),
  saveStatisticsSchedule: saveSchedule,
  deleteStatisticsSchedule: deleteSchedule,
  getEntryStatistics: (query, context) => answerOf('entry', toStatisticsContext(context), query),
}
