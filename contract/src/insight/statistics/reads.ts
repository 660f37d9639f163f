import type { Reads } from '../../kernel/command/entity-type.ts'

const shows = ['audience', 'exhibition'] as const

/** Figures change by the rollup, not by commands: a screen reloads them periodically. */
export const statisticsReads = {
  getSummaryStatistics: shows,
  getAgeStatistics: shows,
  getGenderStatistics: shows,
  getRegionStatistics: shows,
  getAudienceStatistics: shows,
  getChannelStatistics: shows,
  getStatisticsHolderPage: [...shows, 'attendance'],
  getStatisticsPassagePage: [...shows, 'door', 'badge', 'ticket'],
  getStatisticsScheduleList: ['statisticsSchedule', 'operator', 'exhibition', 'message'],
  getEntryStatistics: [...shows, 'door'],
} as const satisfies Reads
