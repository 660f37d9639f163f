import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { badgeRefusals } from '@fairgate/contract/badging/badge/texts'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { expect } from '@playwright/test'
import { ZipWriter } from '../server/src/kernel/spreadsheet/zip-writer.ts'
import { wire } from './access-people.ts'
import { test } from './browser-test.ts'
import { headAction } from './head-action.ts'
import { languages } from './languages.ts'
import { signIn } from './signed-in.ts'
import { openFair } from './story/open-fair.ts'
import { sayIn } from './story/say.ts'

for (const [at, language] of languages.entries()) {
  const say = sayIn(language)

  test(`photos are uploaded in one archive, and each that matches nobody says why: ${language}`, async ({ page }) => {
    const [venue, organizer, partner] = await Promise.all([wire('admin'), wire('organizer'), wire('cooperator')])
    const { exhibitionId, badgeTypeId } = await openFair({ venue, organizer, partner }, 5)
    const person = { documentType: 'passport' as const, documentNumber: `E5512340${at}`, employer: '安澜会展' }
    const { id } = await partner.does('addBadge', { exhibitionId, badgeTypeId, name: '安澜', ...person })
    const path = `${tasksPath}/${exhibitionId}/badges`
    await signIn(page, 'cooperator', { language, path })
    await headAction(page, say('badge.importPhotos'), language)
    const dialog = page.getByRole('dialog')
    const shots = process.env.PHOTO_SHOTS
    if (shots) await page.screenshot({ path: `${shots}/photos-dialog-${language}.png` })
    // Any picture will do.
    const photo = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 300, height: 400 } })
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'photos.zip',
      mimeType: 'application/zip',
      buffer: await zipOf({ [`${person.documentNumber}.jpg`]: photo, 'E99999999.jpg': photo }),
    })
    await dialog.getByRole('button', { name: say('badge.photosStart') }).click()
    await page.getByRole('button', { name: say('shell.jobFailedCount', { count: 1 }) }).click()
    await expect(page.getByRole('dialog').getByText('E99999999.jpg')).toBeVisible()
    await expect(page.getByRole('dialog').getByText(badgeRefusals.photoNoBadge[at + 1] as string)).toBeVisible()
    if (shots) await page.screenshot({ path: `${shots}/photos-failed-${language}.png` })
    expect((await partner.does('getBadgeDetail', { exhibitionId, id })).photoFileId).not.toBeNull()
  })
}

async function zipOf(entries: Record<string, Buffer>): Promise<Buffer> {
  const out = new PassThrough()
  const bytes = buffer(out)
  const zip = new ZipWriter(out)
  for (const [name, content] of Object.entries(entries)) await zip.add(name, content)
  await zip.finish()
  out.end()
  return bytes
}
