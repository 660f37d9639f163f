import type { statisticsCommands } from '@fairgate/contract/statistics/commands'
import type { HandlersOf } from '../kernel/context.ts'
import { answerOf, askingOf } from './answers.ts'
import { exportStatistics } from './export-statistics.ts'
import { exportStatisticsHolders, getStatisticsHolderPage } from './holders.ts'
import { exportStatisticsPassages, getStatisticsPassagePage } from './passages.ts'
import { deleteSchedule, saveSchedule, scheduleList } from './schedules.ts'

export const statisticsHandlers: HandlersOf<typeof statisticsCommands> = {
  getSummaryStatistics: (asked, context) => answerOf('summary', askingOf(context), asked),
  getAgeStatistics: (asked, context) => answerOf('age', askingOf(context), asked),
  getGenderStatistics: (asked, context) => answerOf('gender', askingOf(context), asked),
  getRegionStatistics: (asked, context) => answerOf('region', askingOf(context), asked),
  getAudienceStatistics: (asked, context) => answerOf('audience', askingOf(context), asked),
  getChannelStatistics: (asked, context) => answerOf('channel', askingOf(context), asked),
  exportStatistics,
  getStatisticsHolderPage,
  exportStatisticsHolders,
  getStatisticsPassagePage,
  exportStatisticsPassages,
  getStatisticsScheduleList: (_, context) => scheduleList(context),
  saveStatisticsSchedule: saveSchedule,
  deleteStatisticsSchedule: deleteSchedule,
  getEntryStatistics: (asked, context) => answerOf('entry', askingOf(context), asked),
}
