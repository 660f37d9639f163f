import { type CommandName, commands } from '@fairgate/contract/app/catalogue'
import { operationLogPages } from '@fairgate/contract/foundation/operation-log/module'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import { expect } from '@playwright/test'
import type { Actor } from './actor.ts'

/** What changed something in the story, in its order. What a job does later is logged by the command that began it. */
const story: readonly CommandName[] = [
  'addExhibition',
  'editExhibition',
  'submitExhibition',
  'returnExhibition',
  'editExhibition',
  'submitExhibition',
  'approveExhibition',
  'addAdditionalInfo',
  'addBadgeType',
  'addParticipation',
  'acceptParticipation',
  'allotQuotas',
  'allotQuotas',
  'openSale',
  'importBadges',
  'mendImportRow',
  'submitMendedRows',
  'exportImportErrors',
  'importBadges',
  'submitBadges',
  'approveBadges',
  'printBadges',
  'reprintBadge',
  'printBadges',
  'markPrinted',
  'issueBadges',
  'saveZone',
  'addDoor',
  'addChannel',
  'addDevice',
  'pairDevice',
  'explainPassage',
  'copyGate',
]

/** The log of the exhibition, oldest first, tells the story; its hash chain is intact. */
export async function readLog(venue: Actor, id: string): Promise<void> {
  const { page, say, language } = venue
  await page.goto(`/operationalLog?exhibitionId=${id}&sort=at&size=40`)
  const name = render(operationLogPages.operationalLog.label, language)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  await venue.reads()
  const loggedNames = await rows.evaluateAll(all => all.slice(1).map(row => row.children[1]?.textContent ?? ''))
  const once = loggedNames.filter((name, at) => name !== loggedNames[at - 1])
  const wanted = story.map(command => render(commands[command].label, language))
  expect(once).toEqual(wanted.filter((name, at) => name !== wanted[at - 1]))

  await rows
    .nth(1)
    .getByRole('button', { name: say('operationLog.view') })
    .click()
  await expect(page.locator('.fg-drawer')).toBeVisible()
  await venue.reads()
  await page
    .locator('.fg-drawer')
    .getByRole('button', { name: say('shell.close') })
    .click()
  await venue.button('operationLog.verify').click()
  const [intact = ''] = say('operationLog.intact', { count: 2, shown: '#' }).split('#')
  await expect(venue.dialog().locator('p[role=status]')).toContainText(intact)
  await venue.reads()
}
