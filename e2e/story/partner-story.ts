import { toAddLabel } from '@fairgate/contract/exhibitions/partner/module'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import { expect, type Locator } from '@playwright/test'
import type { Actor } from './actor.ts'
import { partnerData, type TypedPartner } from './partner-data.ts'

export const cooperators = '/cooperatorPage/cooperatorList'
export const secondaries = '/cooperatorPage/secondaryCooperator'

/** A picture of one pixel. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A company's name as this actor sees it. */
export const nameFor = ({ language }: Actor, { cn, en }: { cn: string; en: string }): string =>
  language === 'cn' ? cn : en

const drawerOf = ({ page }: Actor): Locator => page.locator('.fg-drawer')
const fieldOf = ({ page }: Actor, name: string): Locator => page.locator(`[data-field="${name}"]`)

/** Fills the form of a partner, from top to bottom. */
async function fill(actor: Actor, partner: TypedPartner): Promise<void> {
  const { page, language } = actor
  const type = (name: string, value: string) => fieldOf(actor, name).getByRole('textbox').fill(value)
  const first = async (name: string) => {
    await fieldOf(actor, name).getByRole('combobox').click()
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
    await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0)
  }
  await type('nameCn', partner.cn)
  await type('nameEn', partner.en)
  await type('creditCode', partner.creditCode)
  await first('comAttr')
  await first('comType')
  await upload(actor, 'licenceFileId', partnerData.licence)
  await fieldOf(actor, 'regionCode').locator('input').click()
  await fieldOf(actor, 'regionCode')
    .locator('input')
    .pressSequentially(language === 'cn' ? '西湖区' : 'Xihu')
  await page.locator('.ant-cascader-menu-item').first().click()
  await type('addressCn', partner.addressCn)
  await type('addressEn', partner.addressEn)
  await type('contactName', partner.contact)
  await type('contactTelephone', partner.telephone)
  await type('contactEmail', partner.email)
  for (const [name, value] of Object.entries(partner.administrator)) await type(`administrator.${name}`, value)
  await upload(actor, 'documentIds', partnerData.document)
}

async function upload(actor: Actor, field: string, name: string): Promise<void> {
  const input = fieldOf(actor, field).locator('input[type=file]')
  await input.setInputFiles({ name, mimeType: 'image/png', buffer: picture })
  await expect(fieldOf(actor, field).getByText(name)).toBeVisible()
}

/** The button that adds a partner, named after its kind. */
const adds = ({ page, language }: Actor) =>
  page.getByRole('button', { name: render(toAddLabel('Cooperator'), language), exact: true }).first()

/** An organizer enters a partner, leaves the page, comes back to the unsaved input, and submits. */
export async function bringIn(sponsor: Actor): Promise<void> {
  const { page, say } = sponsor
  const { partner } = partnerData
  await page.goto(cooperators)
  await sponsor.reads()
  await adds(sponsor).click()
  await sponsor.button('partner.submit').click()
  await expect(page.locator('.fg-form-summary')).toBeVisible()
  await expect(fieldOf(sponsor, 'licenceFileId').getByText(say('kernel.required'))).toBeVisible()
  await fill(sponsor, partner)
  await sponsor.reads()

  // Leaving asks, and keeps the input.
  await page
    .getByRole('navigation', { name: say('shell.crumbs') })
    .getByRole('link')
    .last()
    .click()
  await sponsor
    .dialog()
    .getByRole('button', { name: say('shell.leave') })
    .click()
  await expect(page).toHaveURL(cooperators)
  await adds(sponsor).click()
  await expect(page.getByText(say('partner.draftRestored'))).toBeVisible()
  await expect(fieldOf(sponsor, 'nameCn').getByRole('textbox')).toHaveValue(partner.cn)

  await sponsor.button('partner.submit').click()
  await sponsor.seesToast('partner.submittedDone')
  await expect(sponsor.page.getByRole('heading', { level: 1 })).toHaveText(nameFor(sponsor, partner))
  await sponsor.reads()
}

/** The venue returns it with a reason and the field to correct. */
export async function sendBack(venue: Actor): Promise<void> {
  const { say } = venue
  await review(venue, nameFor(venue, partnerData.partner))
  await drawerOf(venue)
    .getByRole('button', { name: say('partner.returnDots') })
    .click()
  const dialog = venue.dialog()
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('textbox').fill(partnerData.returnNote)
  await dialog.getByRole('checkbox', { name: say('company.nameEn'), exact: true }).check()
  await venue.reads()
  await dialog.getByRole('button', { name: say('decision.return'), exact: true }).click()
  await venue.seesToast('decision.wasReturned', { name: nameFor(venue, partnerData.partner) })
}

/** Its author reads the reason at the field, corrects it and submits again. */
export async function correctPartner(sponsor: Actor): Promise<void> {
  const { page, say } = sponsor
  await page.goto(`${cooperators}?view=approval&list=back`)
  await sponsor
    .row(nameFor(sponsor, partnerData.partner))
    .getByRole('button', { name: say('partner.view') })
    .click()
  await expect(drawerOf(sponsor).getByText(partnerData.returnNote).first()).toBeVisible()
  await sponsor.reads()
  await drawerOf(sponsor)
    .getByRole('button', { name: say('partner.edit') })
    .click()
  await expect(fieldOf(sponsor, 'nameEn').getByText(say('partner.correctionMark'))).toBeVisible()
  await expect(fieldOf(sponsor, 'nameCn').getByText(say('partner.correctionMark'))).toHaveCount(0)
  await fieldOf(sponsor, 'nameEn').getByRole('textbox').fill(partnerData.correctedEn)
  await sponsor.reads()
  await sponsor.button('partner.submit').click()
  await sponsor.seesToast('partner.submittedDone')
}

/** The partner as it is called once it was corrected. */
export const correctedPartner = { ...partnerData.partner, en: partnerData.correctedEn }

/** The venue sees the requested correction, and approves. */
export async function approve(venue: Actor): Promise<void> {
  const { say } = venue
  await review(venue, nameFor(venue, correctedPartner))
  const drawer = drawerOf(venue)
  await expect(drawer.locator('del').getByText(partnerData.partner.en)).toBeVisible()
  await expect(drawer.locator('ins').getByText(partnerData.correctedEn)).toBeVisible()
  await expect(drawer.getByText(say('shell.asRequested'))).toBeVisible()
  await expect(drawer.getByRole('img', { name: say('company.licencePreview') })).toBeVisible()
  await venue.reads()
  await drawer.getByRole('button', { name: say('decision.approve') }).click()
  await venue.seesToast('decision.approved', { name: nameFor(venue, correctedPartner) })
}

/** Its owner sets the conditions and shares it. Returns the partner's id. */
export async function share(sponsor: Actor): Promise<string> {
  const { page, say } = sponsor
  await page.goto(cooperators)
  await sponsor
    .row(nameFor(sponsor, correctedPartner))
    .getByRole('button', { name: say('partner.view') })
    .click()
  await expect(page).toHaveURL(/\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('row').filter({ hasText: partnerData.partner.administrator.name })).toBeVisible()
  await fieldOf(sponsor, 'feePercent').getByRole('textbox').fill('120')
  await sponsor.button('partner.saveCondition').click()
  await expect(fieldOf(sponsor, 'feePercent').getByText(say('partner.feePercentForm'))).toBeVisible()
  await fieldOf(sponsor, 'feePercent').getByRole('textbox').fill(partnerData.fee)
  await sponsor.button('partner.saveCondition').click()
  await sponsor.seesToast('shell.saved')
  await sponsor.button('partner.enableShare').click()
  await sponsor.seesToast('partner.sharingEnabled')
  await expect(sponsor.button('partner.stopShare')).toBeVisible()
  await sponsor.reads()
  return page.url().split('/').at(-1) ?? ''
}

/** Another organizer finds it among shared partners, and applies. */
export async function applyFor(second: Actor): Promise<void> {
  const { page, say } = second
  await page.goto(`${cooperators}?view=sharing`)
  await second
    .row(nameFor(second, correctedPartner))
    .getByRole('button', { name: say('partner.apply') })
    .click()
  const dialog = second.dialog()
  await dialog.getByRole('textbox').fill(partnerData.applyNote)
  await second.reads()
  await dialog.getByRole('button', { name: say('partner.apply') }).click()
  await second.seesToast('partner.appliedDone')
  await expect(second.row(nameFor(second, correctedPartner))).toHaveCount(0)
}

/** The venue approves the application; the second organizer has the partner in its list. */
export async function letShare(venue: Actor, second: Actor): Promise<void> {
  const { page, say } = venue
  await page.goto(`${cooperators}?view=sharing&tab=pending`)
  const row = venue.row(nameFor(venue, correctedPartner))
  await expect(row).toContainText(nameFor(venue, partnerData.second))
  await row
    .getByRole('button', { name: say('shell.more') })
    .or(row.getByRole('button', { name: say('partner.approve') }))
    .first()
    .click()
  if (await venue.dialog().isHidden()) await page.getByRole('menuitem', { name: say('partner.approve') }).click()
  await venue.reads()
  await venue
    .dialog()
    .getByRole('button', { name: say('partner.approve') })
    .click()
  await venue.seesToast('decision.approved', { name: nameFor(venue, correctedPartner) })
  await second.page.goto(cooperators)
  await expect(second.row(nameFor(second, correctedPartner))).toBeVisible()
  await second.reads()
}

/**
 * An organizer enters a company that another organizer works with already: refused at its field, it requests a relation
 * instead.
 */
export async function askForOnRecord(second: Actor, creditCode: string): Promise<void> {
  const { page, say } = second
  await page.goto(`${cooperators}/new`)
  await fill(second, { ...partnerData.onRecord, creditCode })
  await second.button('partner.submit').click()
  const field = fieldOf(second, 'creditCode')
  await expect(field.locator('.fg-field-error')).toBeVisible()
  await field.getByRole('button', { name: say('partner.ask') }).click()
  await second.reads()
  await second
    .dialog()
    .getByRole('button', { name: say('partner.ask') })
    .click()
  await second.seesToast('partner.appliedDone')
  await expect(page).toHaveURL(`${cooperators}?view=sharing&list=applications`)
  await expect(second.page.getByRole('row').filter({ hasText: say('partner.requestedByCode') })).toBeVisible()
}

/** The partner adds a secondary; the venue approves it among the selected ones. */
export async function bringInSecondary(partner: Actor, venue: Actor): Promise<void> {
  const { say } = venue
  const { secondary } = partnerData
  await partner.page.goto(`${secondaries}/new`)
  await fill(partner, secondary)
  await partner.reads()
  await partner.button('partner.submit').click()
  await partner.seesToast('partner.submittedDone')
  await venue.page.goto(`${secondaries}?view=approval`)
  const row = venue.row(nameFor(venue, secondary))
  // The selection is in the address, and the checkbox follows it.
  await row.getByRole('checkbox').click()
  await expect(row.getByRole('checkbox')).toBeChecked()
  const bar = venue.page.getByRole('toolbar')
  await venue.reads()
  await bar.getByRole('button', { name: say('partner.approve') }).click()
  await venue.seesToast('decision.approved', { name: nameFor(venue, secondary) })
  await expect(row).toHaveCount(0)
}

/** The venue freezes the partner, after it saw what follows. */
export async function freeze(venue: Actor, id: string): Promise<void> {
  const { page, say } = venue
  await page.goto(`${cooperators}/${id}`)
  await venue.button('partner.freeze').click()
  const dialog = venue.dialog()
  await expect(dialog).toContainText(say('partner.countExhibitions', { count: 1, shown: '1' }))
  await expect(dialog).toContainText(say('partner.countBadges', { count: 1, shown: '1' }))
  await expect(dialog).toContainText(say('partner.countOnline', { count: 1, shown: '1' }))
  await venue.reads()
  await dialog.getByRole('button', { name: say('partner.freeze') }).click()
  await venue.seesToast('partner.frozenDone', { count: 1 })
  await expect(venue.button('partner.unfreeze')).toBeVisible()
}

export async function thaw(venue: Actor): Promise<void> {
  await venue.button('partner.unfreeze').click()
  await venue.seesToast('partner.unfrozenDone', { count: 1 })
  await expect(venue.button('partner.freeze')).toBeVisible()
  await venue.reads()
}

/** The usage shows what the partner did for the second organizer. */
export async function readUsage(venue: Actor): Promise<void> {
  const { page, say } = venue
  await page.goto(`${cooperators}?view=usage`)
  const row = venue.row(nameFor(venue, correctedPartner)).filter({ hasText: nameFor(venue, partnerData.second) })
  await expect(row).toContainText(say('partner.byShare'))
  await row.getByRole('button', { name: say('partner.view') }).click()
  const fair = nameFor(venue, { cn: partnerData.fairCn, en: partnerData.fairEn })
  await expect(drawerOf(venue).getByText(fair)).toBeVisible()
  await venue.reads()
  await page.keyboard.press('Escape')
  await page.getByText(say('partner.byExhibition'), { exact: true }).click()
  await expect(venue.row(nameFor(venue, correctedPartner)).filter({ hasText: fair })).toContainText(
    String(partnerData.quota),
  )
  await venue.reads()
}

async function review(venue: Actor, name: string): Promise<void> {
  await venue.page.goto(`${cooperators}?view=approval`)
  await venue
    .row(name)
    .getByRole('button', { name: venue.say('shell.review') })
    .click()
  await expect(drawerOf(venue).getByRole('heading', { level: 2, name })).toBeVisible()
}
