import { vehicleColumnNames, vehicleImportColumns } from '@fairgate/contract/badging/badge/vehicle-import-fields'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { expect } from '@playwright/test'
import { wire } from './access-people.ts'
import { test } from './browser-test.ts'
import { languages } from './languages.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn } from './signed-in.ts'
import { openFair } from './story/open-fair.ts'
import { sayIn } from './story/say.ts'

type Cells = Partial<Record<(typeof vehicleColumnNames)[number], string>>

const sheetOf = (rows: readonly Cells[]) =>
  [
    vehicleColumnNames.map(column => vehicleImportColumns[column][0]),
    ...rows.map(row => vehicleColumnNames.map(column => row[column] ?? '')),
  ]
    .map(cells => cells.join(','))
    .join('\n')

for (const language of languages) {
  const say = sayIn(language)

  test(`vehicles are imported from a sheet; an invalid plate is corrected in its row, and none is lost: ${language}`, async ({
    page,
  }) => {
    const [venue, organizer, partner] = await Promise.all([wire('admin'), wire('organizer'), wire('cooperator')])
    const { exhibitionId } = await openFair({ venue, organizer, partner }, 1)
    const type = await organizer.does('addBadgeType', {
      ...{ exhibitionId, nameCn: '车证', nameEn: 'Vehicle', subject: 'vehicle', colour: '#0b5ed7' },
      ...{ requiredFields: [], approvalRoute: 'sponsor', phases: ['moveIn'] },
    })
    for (const { id } of (await organizer.does('getParticipationPage', { exhibitionId, sort: 'createdAt' })).list) {
      await organizer.does('allotQuota', { participationId: id, badgeTypeId: type.id, granted: 5 })
    }
    const driver = (nth: number) => ({
      ...{ vehicleType: '轻型货车', driver: '张三', documentType: '护照', phone: '13800138000' },
      documentNumber: `E7${language === 'cn' ? 1 : 2}00000${nth}`,
    })
    // Plates contain no letter I.
    const rows = [
      { ...driver(1), name: '沪A10001' },
      { ...driver(2), name: '沪I10002' },
    ]
    await signIn(page, 'cooperator', {
      language,
      path: `${tasksPath}/${exhibitionId}/badges/vehicles/import?badgeTypeId=${type.id}`,
    })
    const file = { name: 'vehicles.csv', mimeType: 'text/csv', buffer: Buffer.from(sheetOf(rows)) }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: say('import.startImport') }).click()
    await expect(page.getByRole('heading', { name: say('badge.vehicleReport'), level: 1 })).toBeVisible()
    await expect(page.getByText(say('import.checkDone'))).toBeVisible()
    const wrong = page.getByRole('row', { name: /沪I10002/ })
    await expect(wrong).toContainText(say('badge.reasonPlate'))
    expect(await seriousFindings(page)).toEqual([])

    await wrong.getByRole('button', { name: say('import.mend'), exact: true }).click()
    const cell = page.locator('.fg-cell-input').first()
    await cell.fill('沪B10002')
    await cell.press('Enter')
    await expect(page.getByText(say('import.correctedValid'))).toBeVisible()
    await page.getByRole('button', { name: say('import.submitCorrected', { count: 1, shown: '1' }) }).click()
    await expect(page.getByText(say('import.rowsAllGood'))).toBeVisible()
    const { list } = await partner.does('getBadgePage', { exhibitionId })
    expect(list.map(({ name }) => name).toSorted()).toEqual(['沪A10001', '沪B10002'])
  })
}
