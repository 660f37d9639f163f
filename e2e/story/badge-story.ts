import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { documentTypeLabels } from '@fairgate/contract/badging/badge/document'
import { identityCheckDigit } from '@fairgate/contract/badging/badge/identity-number'
import { expect, type Locator } from '@playwright/test'
import { readSheet } from '../../server/src/kernel/spreadsheet/read-sheet.ts'
import { writeSheet } from '../../server/src/kernel/spreadsheet/write-sheet.ts'
import { Actor } from './actor.ts'
import { people, peopleCount, peopleLess, peopleSheet, wrongRows } from './people-sheet.ts'
import { storyData } from './story-data.ts'

/** The maximum time for 5,000 rows on a busy machine; the page shows when it is done. */
const long = { timeout: 120_000 }

/** The mistakes of the fixture, by the reasons in the report. */
const families = {
  wrongCheckDigit: 'documentNumber',
  birthInFuture: 'documentNumber',
  duplicate: 'duplicate',
  required: 'required',
  shortPhone: 'phone',
  unknownType: 'documentType',
  longName: 'name',
} as const

/** Imports the people; all rows but 37 are good, and the reasons of those add up. */
export async function importPeople(partner: Actor, id: string): Promise<void> {
  const { page, say } = partner
  await page.goto(Actor.inside(id, '/badges'))
  await partner.reads()
  await partner.button('badge.import').click()
  await expect(partner.heading('badge.importPageTitle')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(await peopleSheet())
  await expect(partner.button('import.startImport')).toBeEnabled()
  await partner.reads()
  await partner.button('import.startImport').click()
  await expect(partner.heading('badge.reportTitle')).toBeVisible()
  await expect(page.getByText(say('import.checkDone'))).toBeVisible(long)
  await numbers(partner, { total: people, good: peopleLess(37), bad: '37' })

  const counts = Object.entries(
    Object.groupBy(await wrongRows(), ({ reason }) => families[reason as keyof typeof families]),
  )
  const pills = page.locator('.fg-pill')
  await expect(pills).toHaveCount(counts.length + 1)
  await expect(pills.first()).toContainText('37')
  const shown = (await pills.allTextContents()).slice(1).map(text => Number(/\d+$/.exec(text)?.[0]))
  expect(shown.toSorted()).toEqual(counts.map(([, rows]) => rows.length).toSorted())
  expect(shown.reduce((sum, count) => sum + count, 0)).toBe(37)
  await partner.reads()
}

/** The button that submits the corrected rows, with their number: corrected rows may leave the list at any time. */
async function findSubmitButton({ page, say }: Actor, count: number): Promise<Locator> {
  const submit = page.getByRole('button', { name: say('import.submitCorrected', { count, shown: String(count) }) })
  await expect(submit).toBeVisible()
  return submit
}

/** Corrects telephones and document types in their cells, moves on by Enter, and submits the corrected rows. */
export async function correctInPage(partner: Actor): Promise<void> {
  const { page, say } = partner
  await page
    .locator('.fg-pill')
    .filter({ hasText: say('import.reasonPhone') })
    .click()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(1 + 4)
  await page
    .getByRole('button', { name: say('import.mend'), exact: true })
    .first()
    .click()
  for (let at = 0; at < 4; at++) {
    const cell = page.locator('.fg-cell-input')
    await cell.fill(`1390000${String(9000 + at)}`)
    await cell.press('Enter')
    await findSubmitButton(partner, at + 1)
  }
  await partner.reads()
  await page
    .locator('.fg-pill')
    .filter({ hasText: say('import.reasonDocumentType') })
    .click()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(1 + 2)
  await page
    .getByRole('button', { name: say('import.mend'), exact: true })
    .first()
    .click()
  for (let at = 0; at < 2; at++) {
    const cell = page.locator('select.fg-cell-input')
    await cell.selectOption(documentTypeLabels.identityCard[partner.language === 'cn' ? 0 : 1])
    await cell.press('Enter')
    await findSubmitButton(partner, 4 + at + 1)
  }
  await (await findSubmitButton(partner, 6)).click()
  await expect(page.getByText(say('badge.submittedCorrected', { count: 6 })).first()).toBeVisible()
  await numbers(partner, { total: people, good: peopleLess(31), bad: '31' })
}

/** Downloads the other invalid rows, corrects them in the sheet and uploads it. */
export async function correctInSheet(partner: Actor): Promise<void> {
  const { page, say } = partner
  const path = await partner.saves(() => partner.button('import.downloadBad').click())
  const correctedPath = `${path}-corrected.xlsx`
  await correctSheet(path, correctedPath)
  await partner.button('import.uploadFixed').click()
  await page.locator('input[type=file]').setInputFiles(correctedPath)
  await expect(partner.button('import.startImport')).toBeEnabled()
  await partner.button('import.startImport').click()
  await expect(partner.heading('badge.reportTitle')).toBeVisible()
  await expect(page.getByText(say('import.checkDone'))).toBeVisible(long)
  await numbers(partner, { total: people, good: people, bad: '0' })
  await partner.reads()
}

/** Submits the drafts of the import, by a job with progress. */
export async function submitDrafts(partner: Actor, id: string): Promise<void> {
  const { page, say } = partner
  await page.getByRole('button', { name: say('badge.submitDrafts', { count: peopleCount, shown: people }) }).click()
  await partner.reads()
  await partner
    .dialog()
    .getByRole('button', { name: say('badge.submit'), exact: true })
    .click()
  await jobEnds(partner, 'badge.submitTitle')
  await page.goto(Actor.inside(id, '/badges?tab=pending'))
  await expect(partner.tab('badge.tabPending')).toContainText(people)
  await partner.reads()
}

/** The organizer, who submitted none of them, approves all at once. */
export async function approveAll(organizer: Actor, id: string): Promise<void> {
  const { page, say } = organizer
  await page.goto(Actor.inside(id, '/badges'))
  await page.getByRole('button', { name: say('badge.review', { count: peopleCount, shown: people }) }).click()
  await expect(organizer.heading('badge.approvalTitle')).toBeVisible()
  await organizer.reads()
  await chooseWhole(organizer)
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: say('decision.approve'), exact: true })
    .click()
  await expect(organizer.dialog()).toContainText(say('badge.wholeAskApprove', { shown: people }))
  await organizer.reads()
  await organizer
    .dialog()
    .getByRole('button', { name: say('decision.approve'), exact: true })
    .click()
  await jobEnds(organizer, 'badge.approveTitle')
  await expect(page.getByText(say('shell.allDoneTitle'))).toBeVisible(long)
  await organizer.reads()
}

/** All badges on sheets, as one PDF; returns it. */
export async function printSheets(organizer: Actor, id: string): Promise<Buffer> {
  const { page, say } = organizer
  await page.goto(Actor.inside(id, '/badges?tab=active'))
  await chooseWhole(organizer)
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: say('badge.print'), exact: true })
    .click()
  const dialog = organizer.dialog()
  await dialog.getByRole('radio', { name: say('badge.formatSheet') }).check()
  await organizer.reads()
  await dialog.getByRole('button', { name: say('badge.makePdf') }).click()
  await jobEnds(organizer, 'badge.printTitle')
  return readFile(await organizer.saves(() => organizer.button('job.download').click()))
}

/** Prints one badge again at the desk, as a single card; returns the PDF. */
export async function reprintSingle(organizer: Actor, id: string): Promise<{ pdf: Buffer; name: string }> {
  const { page, say } = organizer
  await page.goto(Actor.inside(id, '/badges/print'))
  await expect(organizer.heading('badge.printDeskTitle')).toBeVisible()
  await organizer.reads()
  const row = page.getByRole('table').getByRole('row').nth(1)
  const name = (await row.getByRole('cell').nth(1).textContent()) ?? ''
  await row.getByRole('button', { name: say('shell.more') }).click()
  await page.getByRole('menuitem', { name: say('badge.reprint') }).click()
  await organizer.dialog().getByRole('combobox').click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await organizer.dialog().locator('textarea').fill(storyData.reprintNote)
  await organizer.reads()
  await organizer
    .dialog()
    .getByRole('button', { name: say('badge.reprint') })
    .click()
  await organizer.seesToast('badge.doneReprint')
  await page.getByRole('button', { name: say('badge.printQueued', { shown: '1' }) }).click()
  await organizer
    .dialog()
    .getByRole('radio', { name: say('badge.formatSingle') })
    .check()
  await organizer
    .dialog()
    .getByRole('button', { name: say('badge.makePdf') })
    .click()
  await jobEnds(organizer, 'badge.printTitle')
  const pdf = await readFile(await organizer.saves(() => organizer.button('job.download').click()))
  return { pdf, name }
}

/** Confirms that the files were printed, which is required before cards are handed out. */
export async function confirmPrinted(organizer: Actor, id: string): Promise<void> {
  const { page, say } = organizer
  await page.goto(Actor.inside(id, '/badges/print?tab=queued'))
  await chooseWhole(organizer)
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: say('badge.markPrinted'), exact: true })
    .click()
  await organizer.reads()
  await organizer
    .dialog()
    .getByRole('button', { name: say('badge.markPrinted'), exact: true })
    .click()
  await jobEnds(organizer, 'badge.markPrintedTitle')
}

/** Hands all cards out, each to its owner. */
export async function issueAll(organizer: Actor, id: string): Promise<void> {
  const { page, say } = organizer
  await page.goto(Actor.inside(id, '/badges?tab=active'))
  await chooseWhole(organizer)
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: say('badge.issue'), exact: true })
    .click()
  await organizer.reads()
  await organizer
    .dialog()
    .getByRole('button', { name: say('badge.issue'), exact: true })
    .click()
  await jobEnds(organizer, 'badge.issueTitle')
  await page.goto(Actor.inside(id, '/badges/print?tab=issued'))
  await expect(organizer.tab('badge.queueIssued')).toContainText(people)
  await organizer.reads()
}

async function chooseWhole({ page, say }: Actor): Promise<void> {
  await expect(page.getByRole('checkbox', { name: say('shell.selectRow') })).toHaveCount(20)
  await page.getByRole('checkbox', { name: say('shell.selectAll') }).click()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: say('shell.selectWhole', { shown: people }) })
    .click()
}

/** The strip shows the job, and it ends well. */
async function jobEnds(
  { page, say }: Actor,
  title:
    | 'badge.submitTitle'
    | 'badge.approveTitle'
    | 'badge.printTitle'
    | 'badge.markPrintedTitle'
    | 'badge.issueTitle',
): Promise<void> {
  const strip = page.getByRole('region', { name: say(title) })
  await expect(strip).toBeVisible()
  await expect(strip).toHaveClass(/is-done/, long)
  // Without failed rows, for which there would be another button.
  await expect(strip.getByRole('button')).toHaveCount(title === 'badge.printTitle' ? 1 : 0)
}

async function numbers({ page, say }: Actor, counts: Record<'total' | 'good' | 'bad', string>): Promise<void> {
  const keys = { total: 'import.total', good: 'badge.good', bad: 'import.bad' } as const
  for (const [name, count] of Object.entries(counts)) {
    const figure = page.locator('.fg-report-numbers dl > div').filter({ hasText: say(keys[name as keyof typeof keys]) })
    await expect(figure.locator('strong')).toHaveText(count)
  }
}

/** Corrects what the last column reports, like a person with the sheet. */
async function correctSheet(from: string, to: string): Promise<void> {
  const rows: string[][] = []
  for await (const { cells } of readSheet(from)) rows.push([...cells])
  const [header = [], ...people] = rows
  const at = (word: string) => header.findIndex(title => title.includes(word))
  const [name, type, number, company] = [at('Name'), at('Document type'), at('Document number'), at('Company')]
  const corrected = people.map((cells, index) => {
    const next = cells.slice(0, header.length)
    if ((next[name] ?? '').length > 100) next[name] = storyData.correctedName
    next[company] = next[company] || storyData.correctedCompany
    next[type] = documentTypeLabels.identityCard[0]
    next[number] = freshNumber(index)
    return next
  })
  const out = createWriteStream(to)
  await writeSheet(
    corrected,
    header.map(title => ({ title })),
    out,
  )
  out.end()
  await finished(out)
}

/** A valid identity number that is not in the fixture. */
function freshNumber(serial: number): string {
  const number = `53010219770707${String(serial).padStart(3, '0')}`
  return number + identityCheckDigit(number)
}
