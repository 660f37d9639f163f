import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { createAdministrator } from './company/create-administrator.ts'
import { runningUrl } from './embedded/running-url.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { readSettings, type Settings } from './kernel/config.ts'
import { createPool, dbOf, transaction } from './kernel/database.ts'
import { migrate } from './kernel/migrate.ts'
import { StartFailure } from './kernel/start-failure.ts'
import { verifyChain } from './operation-log/seal.ts'
import { accountNamed, mayLogIn, operatorsOf } from './session/login-account.ts'
import { removeFactor } from './session/second-factor/stored-factor.ts'
import { openExtraSession } from './session/sessions.ts'
import { untrueFigures, verifyStatistics } from './statistics/verify.ts'

const usage = `npm run admin -- <verb>

  create-admin <user name>         an administrator of the venue; prints the password
  session <account> [company]      an extra session beside the account's login; prints the token
  reset-second-factor <account>    for who lost authenticator and recovery codes, and has nobody to ask
  verify-log                       walks the operation log's chain of seals
  verify-statistics                counts figures anew, says which were untrue, puts them right
`

/** What the machine's owner may do; each says what to print. */
const verbs: Record<string, (pool: pg.Pool, args: readonly string[]) => Promise<string>> = {
  'create-admin': createAdmin,
  session: extraSession,
  'reset-second-factor': resetSecondFactor,
  'verify-log': verifyLog,
  'verify-statistics': checkStatistics,
}

async function createAdmin(pool: pg.Pool, [userName]: readonly string[]): Promise<string> {
  if (!userName) throw new StartFailure(usage)
  const password = newPassword()
  await transaction(pool, db => createAdministrator(db, userName, password))
  return `Account ${userName}, password ${password}`
}

/** No 0, O, 1, l: it is typed from paper once. */
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'
const newPassword = () => Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('')

async function extraSession(pool: pg.Pool, [account, company]: readonly string[]): Promise<string> {
  if (!account) throw new StartFailure(usage)
  const db = dbOf(pool)
  const found = await accountNamed(db, account)
  if (!found) throw new StartFailure(`There is no account ${account}.`)
  const open = (await operatorsOf(db, found.id)).filter(mayLogIn)
  const [chosen, ...others] = company
    ? open.filter(({ companyCn, companyEn }) => [companyCn, companyEn].includes(company))
    : open
  if (!chosen) throw new StartFailure(`The account ${account} cannot log in${company ? ` for ${company}` : ''}.`)
  if (others.length > 0) {
    const names = open.map(({ companyEn }) => companyEn).join(', ')
    throw new StartFailure(`The account ${account} acts for several companies; add one of: ${names}.`)
  }
  return (await openExtraSession(db, chosen.operatorId)).token
}

async function resetSecondFactor(pool: pg.Pool, [account]: readonly string[]): Promise<string> {
  if (!account) throw new StartFailure(usage)
  const found = await accountNamed(dbOf(pool), account)
  if (!found) throw new StartFailure(`There is no account ${account}.`)
  const had = await transaction(pool, db => removeFactor(db, found.id))
  if (!had) throw new StartFailure(`The account ${account} has no second factor.`)
  return `The account ${account} has no second factor any more.`
}

async function verifyLog(pool: pg.Pool): Promise<string> {
  const { links, head, broken } = await verifyChain(dbOf(pool))
  if (!broken) return `The operation log is intact: ${links} links, head ${head || 'none'}`
  const entry = broken.id ? ` (entry ${broken.id})` : ''
  throw new StartFailure(
    `The operation log is broken at link ${broken.seq}${entry}: ${broken.why}. ${links} links before it hold.`,
  )
}

async function checkStatistics(pool: pg.Pool): Promise<string> {
  const found = await verifyStatistics(pool, readSettings(process.env).venueTimeZone)
  if (found.length === 0) return 'All figures are what attendances and passages come to.'
  throw new StartFailure(untrueFigures(found))
}

/** The server's own database: the one that runs, or the embedded one started for as long as this takes. */
async function withDatabase<T>(settings: Settings, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const known = settings.databaseUrl ?? runningUrl(settings.dataDir)
  const embedded = known === undefined ? await startEmbedded({ dataDir: settings.dataDir }) : undefined
  const pool = createPool(known ?? embedded?.url ?? '', 2)
  try {
    if (embedded?.firstRun) throw new StartFailure(`There is no venue in ${settings.dataDir} yet; run npm start first.`)
    // A running server has migrated already.
    if (embedded) await migrate(pool)
    return await work(pool)
  } finally {
    await pool.end()
    await embedded?.stop()
  }
}

const [name = '', ...args] = process.argv.slice(2)
const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
try {
  if (!verb) throw new StartFailure(usage, 2)
  process.stdout.write(`${await withDatabase(readSettings(process.env), pool => verb(pool, args))}\n`)
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = error.exitCode
}
