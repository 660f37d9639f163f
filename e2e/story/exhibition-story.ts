import { exhibitionStateMachine } from '@fairgate/contract/exhibitions/exhibition/states'
import { expect } from '@playwright/test'
import { Actor } from './actor.ts'
import { storyData } from './story-data.ts'

/** A calendar date of the venue, relative to today. */
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })

/** The organizer saves a draft, leaves it, opens it again and submits it. Returns its id. */
export async function draftAndSubmit(organizer: Actor): Promise<string> {
  const { page, say } = organizer
  await page.getByRole('link', { name: say('exhibition.founding') }).click()
  await organizer.button('exhibition.create').click()
  await organizer.field('exhibition.nameCn').fill(storyData.nameCn)
  await organizer.field('exhibition.nameEn').fill(storyData.nameEn)
  await organizer.button('exhibition.saveDraft').click()
  await organizer.seesToast('shell.saved')
  await expect(page).toHaveURL(/\/foundingExhibition\/[0-9a-f-]{36}$/)
  const id = page.url().split('/').at(-1) ?? ''

  // A draft may be incomplete; a submission may not, and its fields are marked.
  await organizer.button('exhibition.submit').click()
  await expect(page.locator('[data-field=halls]').getByText(say('exhibition.required'))).toBeVisible()

  await fillForm(organizer)
  await organizer.reads()
  await organizer.button('exhibition.submit').click()
  await expect(page).toHaveURL('/foundingExhibition?tab=pending')
  await expect(organizer.row(titleFor(organizer))).toContainText(stateFor(organizer, 'pending'))
  await organizer.reads()
  return id
}

/** The venue returns it with a reason and the fields to correct. */
export async function returnForCorrection(venue: Actor): Promise<void> {
  const { page, say } = venue
  await openReview(venue)
  await page
    .locator('.fg-drawer')
    .getByRole('button', { name: say('decision.returnDots') })
    .click()
  const dialog = venue.dialog()
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('textbox').fill(storyData.returnNote)
  await dialog.getByRole('checkbox', { name: say('exhibition.address'), exact: true }).check()
  await dialog.getByRole('checkbox', { name: say('exhibition.area'), exact: true }).check()
  await venue.reads()
  await dialog.getByRole('button', { name: say('decision.return'), exact: true }).click()
  await venue.seesToast('decision.wasReturned', { name: titleFor(venue) })
}

/** The organizer reads the reason, corrects the fields and another one, and submits again. */
export async function correctAndSubmit(organizer: Actor): Promise<void> {
  const { page, say } = organizer
  await page.goto('/foundingExhibition?tab=returned')
  await organizer
    .row(titleFor(organizer))
    .getByRole('button', { name: say('exhibition.edit') })
    .click()
  await expect(page.getByText(storyData.returnNote)).toBeVisible()
  await organizer.reads()
  await organizer.field('exhibition.address').fill(storyData.correctedAddress)
  await organizer.field('exhibition.area').fill(String(storyData.correctedArea))
  await page.locator('[data-field=halls]').getByRole('button', { name: 'N2', exact: true }).click()
  await organizer.button('exhibition.submit').click()
  await expect(page).toHaveURL('/foundingExhibition?tab=pending')
}

/** The venue sees which changes were requested and which were not, and approves. */
export async function approve(venue: Actor): Promise<void> {
  const { page, say } = venue
  await openReview(venue)
  const drawer = page.locator('.fg-drawer')
  await expect(drawer.getByText(storyData.correctedAddress).first()).toBeVisible()
  await expect(drawer.getByText(storyData.address, { exact: true })).toBeVisible()
  await expect(drawer.getByText(say('shell.asRequested')).first()).toBeVisible()
  await expect(drawer.getByText(say('shell.notRequested'))).toBeVisible()
  await venue.reads()
  await drawer.getByRole('button', { name: say('decision.approve'), exact: true }).click()
  // Another exhibition has the hall in these days: the approver sees it, and says so.
  const ask = page.getByRole('alertdialog')
  await expect(ask.getByText(/N2/).first()).toBeVisible()
  await ask.getByRole('button', { name: say('decision.approve'), exact: true }).click()
  await venue.seesToast('decision.approved', { name: titleFor(venue) })
}

/** Sale window, one badge for each person and the refund rule; then the exhibition is ready. */
export async function completeInformation(organizer: Actor, id: string): Promise<void> {
  const { page, say } = organizer
  await page.goto(Actor.inside(id))
  await organizer.reads()
  await page.getByRole('link', { name: say('exhibition.stepInformation') }).click()
  await pickDay(organizer, 'saleFrom', dayFromNow(0))
  await pickDay(organizer, 'saleTo', dayFromNow(3))
  await page.locator('[data-field=onePersonOneBadge]').getByLabel(say('exhibition.yes')).check()
  await page.locator('[data-field=refundRule]').getByLabel(say('exhibition.refundBeforeOpen')).check()
  await organizer.reads()
  await organizer.button('exhibition.complete').click()
  await organizer.seesToast('shell.saved')
}

/** A badge type for single entry that is valid during move-in. */
export async function addBadgeType(organizer: Actor, id: string): Promise<void> {
  const { page, say } = organizer
  await page.goto(Actor.inside(id, '/badges/types'))
  await organizer.reads()
  await page
    .getByRole('button', { name: say('badge.typeAdd') })
    .first()
    .click()
  await organizer.field('badge.nameCnField').fill(storyData.typeCn)
  await organizer.field('badge.nameEnField').fill(storyData.typeEn)
  // The sheet contains no photos.
  await page.locator('[data-field=requiredFields]').getByLabel(say('badge.photo')).uncheck()
  await page.locator('[data-field=requiredFields]').getByLabel(say('badge.employer')).check()
  await page.locator('[data-field=phases]').getByLabel(say('badge.moveIn')).check()
  await page.locator('[data-field=phases]').getByLabel(say('badge.open')).check()
  await page.locator('[data-field=entriesKind]').getByLabel(say('badge.entriesSingle')).check()
  await organizer.reads()
  await organizer.button('badge.save').click()
  await expect(page.getByRole('row').filter({ hasText: say('badge.entriesSingle') })).toBeVisible()
  await organizer.reads()
}

/** The co-exhibitor is invited. */
export async function invite(organizer: Actor, id: string, company: string): Promise<void> {
  const { page, say } = organizer
  await page.goto(Actor.inside(id, '/partners'))
  await organizer.button('exhibition.invite').click()
  const dialog = organizer.dialog()
  await dialog.getByRole('combobox').click()
  await page.locator('.ant-select-dropdown:visible').getByText(company).click()
  await organizer.reads()
  await dialog.getByRole('button', { name: say('exhibition.invite') }).click()
  await organizer.seesToast('exhibition.invited')
  await expect(organizer.row(company)).toBeVisible()
}

/** The co-exhibitor finds the invitation among its pending work, and accepts. */
export async function accept(partner: Actor, id: string): Promise<void> {
  const { page, say } = partner
  await partner
    .dialog()
    .getByRole('button', { name: titleFor(partner) })
    .click()
  await expect(page).toHaveURL(Actor.inside(id))
  await partner.reads()
  await partner.tab('exhibition.partners').click()
  await page.getByRole('button', { name: say('exhibition.accept') }).click()
  await partner.seesToast('exhibition.accepted')
  await partner.reads()
}

/** Sets the quota of a participant; the organizer's own first, because it gives from it. */
export async function allot(organizer: Actor, id: string, company: string, granted: number): Promise<void> {
  const { page, say } = organizer
  await page.goto(Actor.inside(id, '/partners'))
  // By its own name: the company that gave the quota is in the row too.
  const own = page.getByRole('row').filter({ has: page.locator('td:first-child', { hasText: company }) })
  await own.getByRole('button', { name: say('exhibition.allot') }).click()
  // The partner's first cell has the focus: its number is typed and saved.
  await expect(page.getByRole('textbox', { name: company }).first()).toBeFocused()
  await page.keyboard.type(String(granted))
  await organizer.reads()
  await organizer.button('participation.saveQuotas').click()
  await organizer.seesToast('participation.quotasSaved', { count: 1 })
}

/** Opens the sale; the exhibition shows it. */
export async function openSale(organizer: Actor, id: string): Promise<void> {
  const { page, say } = organizer
  await page.goto(Actor.inside(id))
  await organizer.button('exhibition.openSaleVerb').click()
  await organizer.seesToast('exhibition.saleOpened')
  await expect(page.getByText(say('exhibition.saleOpen'), { exact: true }).first()).toBeVisible()
  await organizer.reads()
  await page.goto(Actor.inside(id, '/quotas'))
  await expect(page.locator('.fg-quota tbody').getByText('6,000').first()).toBeVisible()
  await organizer.reads()
}

async function fillForm(organizer: Actor): Promise<void> {
  const { page, say } = organizer
  await organizer.field('exhibition.showType').click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await page.locator('[data-field=halls]').getByRole('button', { name: 'N1', exact: true }).click()
  await organizer.field('exhibition.area').fill(String(storyData.area))
  await page.locator('[data-field=cityCode] input').click()
  await page.locator('[data-field=cityCode] input').pressSequentially(organizer.language === 'cn' ? '杭州' : 'Hangzhou')
  await page.locator('.ant-cascader-menu-item').first().click()
  await organizer.field('exhibition.address').fill(storyData.address)
  // Move-in began yesterday, so that a badge is admitted today.
  await pickDays(organizer, 'moveIn', dayFromNow(-1), dayFromNow(1))
  await pickDays(organizer, 'open', dayFromNow(2), dayFromNow(4))
  await pickDays(organizer, 'moveOut', dayFromNow(4), dayFromNow(5))
  await organizer.field('exhibition.contactName').fill(storyData.contact)
  await organizer.field('exhibition.contactPhone').fill(storyData.phone)
  await organizer.field('exhibition.contactEmail').fill(storyData.email)
  await expect(page.getByRole('checkbox', { name: say('exhibition.invoicePlatform') })).toBeChecked()
}

async function pickDays({ page }: Actor, field: string, from: string, to: string): Promise<void> {
  const inputs = page.locator(`[data-field=${field}] .ant-picker-range input`)
  await inputs.nth(0).fill(from)
  await inputs.nth(0).press('Enter')
  await inputs.nth(1).fill(to)
  await inputs.nth(1).press('Enter')
}

async function pickDay({ page }: Actor, field: string, day: string): Promise<void> {
  const input = page.locator(`[data-field=${field}] .ant-picker input`).first()
  await input.fill(day)
  await input.press('Enter')
}

async function openReview(venue: Actor): Promise<void> {
  await venue.page.goto('/exhibitionApproval?tab=pending')
  await venue.reads()
  await venue
    .row(titleFor(venue))
    .getByRole('button', { name: venue.say('shell.review') })
    .click()
  await expect(venue.page.locator('.fg-drawer').getByRole('heading', { name: titleFor(venue) })).toBeVisible()
}

export const titleFor = ({ language }: Actor): string => (language === 'cn' ? storyData.nameCn : storyData.nameEn)

const stateFor = ({ language }: Actor, state: keyof typeof exhibitionStateMachine.states): string =>
  exhibitionStateMachine.states[state][language === 'cn' ? 0 : 1] as string
