import type { Reads } from '../kernel/entity-type.ts'

const shows = ['audience', 'exhibition'] as const

/** Figures come by the fold's clock, not by what somebody changes: a screen asks again by itself. */
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
