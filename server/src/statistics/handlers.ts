import type { statisticsCommands } from '@fairgate/contract/statistics/commands'
import type { HandlersOf, ReadContext } from '../kernel/context.ts'
import { type Asking, answerOf } from './answers.ts'
import { exportStatistics } from './export-statistics.ts'

const asking = ({ db, actor, services }: ReadContext): Asking => ({
  ...{ db, timeZone: services.config.venueTimeZone },
  reader: { companyId: actor.companyId, companyType: actor.companyType },
})

export const statisticsHandlers: HandlersOf<typeof statisticsCommands> = {
  getSummaryStatistics: (asked, context) => answerOf('summary', asking(context), asked),
  getAgeStatistics: (asked, context) => answerOf('age', asking(context), asked),
  getGenderStatistics: (asked, context) => answerOf('gender', asking(context), asked),
  getRegionStatistics: (asked, context) => answerOf('region', asking(context), asked),
  getAudienceStatistics: (asked, context) => answerOf('audience', asking(context), asked),
  getChannelStatistics: (asked, context) => answerOf('channel', asking(context), asked),
  exportStatistics,
  getEntryStatistics: (asked, context) => answerOf('entry', asking(context), asked),
}
