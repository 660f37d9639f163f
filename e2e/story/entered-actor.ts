import type { Language } from '@fairgate/contract/kernel/i18n/language'
import type { Browser } from '@playwright/test'
import { saveData } from '../browser-test.ts'
import type { RunningServer } from '../running-server.ts'
import { sessionOf } from '../signed-in.ts'
import { Actor } from './actor.ts'

/**
 * A person of any account in a separate browser context, logged in without the login page: they may have no password
 * yet.
 */
export async function entered(
  browser: Browser,
  server: RunningServer,
  language: Language,
  account: string,
): Promise<Actor> {
  const context = await browser.newContext({
    baseURL: server.url,
    acceptDownloads: true,
    viewport: { width: 1440, height: 900 },
  })
  context.setDefaultTimeout(60_000)
  await saveData(context)
  const page = await context.newPage()
  const user = await sessionOf(account, language, server.dataDir)
  // A page of the same origin without scripts, so that the console starts with the prepared storage.
  await page.goto('/agreement-2020.html')
  await page.evaluate(
    stored => {
      localStorage.setItem('language', stored.language)
      localStorage.setItem('user_datas', JSON.stringify(stored.user))
    },
    { language, user },
  )
  return new Actor(page, language)
}
