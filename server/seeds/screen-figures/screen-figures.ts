import { audienceFigures } from './audience.ts'
import { badgeFigures } from './badge.ts'
import { billFigures } from './bill.ts'
import { checkFigures } from './check.ts'
import { dashboardFigures } from './dashboard.ts'
import { dotFigures } from './dots.ts'
import { exhibitionFigures } from './exhibition.ts'
import { financeFigures } from './finance.ts'
import { gateFigures } from './gate.ts'
import { listFigures } from './lists.ts'
import { notificationFigures } from './notifications.ts'
import { partnerFigures } from './partner.ts'
import { partnerListFigures } from './partner-lists.ts'
import type { ScreenFigures, ScreenIds } from './screen.ts'
import { ledgerFigures, settlementFigures } from './settlement.ts'
import { statisticsFigures } from './statistics.ts'
import { ticketFigures } from './ticket.ts'
import { venueFigures } from './venue.ts'

/** Each number that a screen shows, with an independent query. */
export const screenFigures = (ids: ScreenIds): ScreenFigures[] => [
  ...exhibitionFigures(ids),
  ...partnerFigures(ids),
  ...partnerListFigures(),
  ...badgeFigures(ids),
  ...ticketFigures(ids),
  ...billFigures(),
  ...financeFigures(ids),
  ...settlementFigures(),
  ...ledgerFigures(),
  ...audienceFigures(ids),
  ...gateFigures(ids),
  ...checkFigures(),
  ...listFigures(),
  ...notificationFigures(),
  ...dashboardFigures(),
  ...dotFigures(),
  ...statisticsFigures(ids),
  ...venueFigures(),
]
