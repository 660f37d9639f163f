import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listFiles, root } from './source-files.ts'

/**
 * The style sheet of a module adds to the layout parts (`console/src/kernel/ui/layout`) what only this module looks
 * like. That of the kernel is shared and has no limit of its own.
 */
const maxLines = 30

/** Longer style sheets: their lines, which may only become fewer, and what they draw. */
const longer: Readonly<Record<string, readonly [lines: number, what: string]>> = {
  'console/src/admission/epidemic/Epidemic.css': [92, 'regions, tests and pictures of a declaration'],
  'console/src/admission/gate/ChannelFlows.css': [98, 'drawing: bars of the control room'],
  'console/src/admission/gate/ChannelStateDialog.css': [38, 'drawing: joined radio boxes'],
  'console/src/admission/gate/ControlRoom.css': [229, 'drawing: a wall display'],
  'console/src/admission/gate/ControlWatch.css': [39, 'drawing: part of the control room'],
  'console/src/admission/gate/EntranceGuard.css': [46, 'marks and tree lines of channels and devices'],
  'console/src/admission/gate/FlowChart.css': [63, 'drawing: a chart'],
  'console/src/admission/gate/PassageDetail.css': [45, 'checks of a passage in the colours of their results'],
  'console/src/admission/gate/Policy.css': [68, 'the simulation stands next to the form in a wide window'],
  'console/src/admission/gate/RefusalBars.css': [35, 'drawing: bars of the control room'],
  'console/src/admission/gate/SilentDevices.css': [50, 'drawing: part of the control room'],
  'console/src/admission/gate/ZoneBars.css': [82, 'drawing: bars of the control room'],
  'console/src/admission/hotline/Hotline.css': [60, 'the answer that staff read out'],
  'console/src/admission/offline/phone.css': [278, 'the phone at a gate has no other style sheet'],
  'console/src/app/shell/Banners.css': [36, 'drawing: pictures with dots over them'],
  'console/src/app/shell/BrandSide.css': [55, 'drawing: the brand side of the login page'],
  'console/src/app/shell/ExhibitionSwitch.css': [41, 'menu of exhibitions, shorter in a narrow window'],
  'console/src/app/shell/HallDrawing.css': [68, 'drawing: the halls'],
  'console/src/app/shell/Header.css': [141, 'frame of all pages at four widths'],
  'console/src/app/shell/Layout.css': [45, 'frame of all pages'],
  'console/src/app/shell/Palette.css': [36, 'list box of the command palette'],
  'console/src/app/shell/SideMenu.css': [161, 'frame of all pages, open and folded'],
  'console/src/app/shell/Welcome.css': [63, 'the start page has its own type sizes'],
  'console/src/app/showcase/Showcase.css': [70, 'tiles that show every part'],
  'console/src/badging/badge/ServiceDesk.css': [97, 'large type for the desk, list box of hits'],
  'console/src/badging/badge/TemplateEditor.css': [246, 'drawing: the badge template'],
  'console/src/exhibitions/exhibition/BadgesByType.css': [60, 'drawing: bars by type'],
  'console/src/exhibitions/exhibition/ExhibitionEditor.css': [39, 'drawing: the hall picker'],
  'console/src/exhibitions/exhibition/NextSteps.css': [61, 'steps in the colours of their states'],
  'console/src/exhibitions/participation/QuotaTable.css': [96, 'a table with fixed head and first column'],
  'console/src/exhibitions/participation/TaskRows.css': [34, 'rows whose times stand in line'],
  'console/src/exhibitions/partner/Partner.css': [176, 'papers, usage and merger of a partner'],
  'console/src/finance/bank/bank.css': [68, 'proposals and import of statements'],
  'console/src/finance/invoice/Invoice.css': [51, 'numbers of twenty digits in a table'],
  'console/src/finance/settlement/settlement.css': [98, 'table of lines with evidence'],
  'console/src/foundation/brand/Brand.css': [44, 'drawing: preview of the login page'],
  'console/src/foundation/job/JobTray.css': [61, 'button with a count in the header'],
  'console/src/identity/access/Access.css': [46, 'sections of roles and operators'],
  'console/src/identity/company/Account.css': [108, 'lines and logins of an account'],
  'console/src/identity/company/Company.css': [60, 'states of a setting, preview of the licence'],
  'console/src/identity/session/Login.css': [156, 'drawing: the login page at two widths'],
  'console/src/identity/webhook/Webhook.css': [40, 'text of a delivery, list of events'],
  'console/src/insight/dashboard/Dashboard.css': [64, 'blocks of the dashboard'],
  'console/src/insight/first-steps/FirstSteps.css': [55, 'steps in the colours of their states'],
  'console/src/insight/notification/NotificationPanel.css': [54, 'rows of the bell, read and unread'],
  'console/src/insight/statistics/Statistics.css': [58, 'charts and figures of a page'],
  'console/src/sales/audience/Audience.css': [40, 'lines and comparison of visitors'],
  'console/src/sales/survey/SurveyBuilder.css': [251, 'drawing: the survey builder'],
  'console/src/sales/survey/SurveyResults.css': [57, 'charts, means and texts of answers'],
  'console/src/sales/ticket/OpenTicket.css': [63, 'drawing: the ticket with its code'],
  'console/src/sales/ticket/Ticket.css': [71, 'holders, stock and refund of tickets'],
}

const lines = new Map(
  listFiles()
    .filter(path => /^console\/src\/(?!kernel\/).*\.css$/.test(path))
    .map(path => [path, readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length]),
)

it('no style sheet of a module has more than 30 lines, except those listed here, which do not grow', () => {
  const tooLong = [...lines].filter(([path, count]) => count > (longer[path]?.[0] ?? maxLines))
  expect(tooLong).toEqual([])
})

it('a style sheet that has become short enough is not listed any more', () => {
  expect(Object.keys(longer).filter(path => (lines.get(path) ?? 0) <= maxLines)).toEqual([])
})
