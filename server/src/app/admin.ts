import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runningUrl } from '@fairgate/embedded-postgres/running-url'
import { startEmbedded } from '@fairgate/embedded-postgres/start-embedded'
import type pg from 'pg'
import { rebuildAllRecords } from '../badging/badge/records/rebuild-records.ts'
import { logged } from '../foundation/operation-log/logged.ts'
import { verifyMoveLinks } from '../foundation/operation-log/moved-log.ts'
import { verifyHashChain } from '../foundation/operation-log/verify-hash-chain.ts'
import { createAdministrator } from '../identity/company/create-administrator.ts'
import { accountNamed, mayLogIn, operatorsOf } from '../identity/session/login-account.ts'
import { removeFactors } from '../identity/session/second-factor/stored-factor.ts'
import { openExtraSession } from '../identity/session/sessions.ts'
import { untrueFigures, verifyStatistics } from '../insight/statistics/verify.ts'
import { rotateDataKey } from '../kernel/crypto/key-rotation/rotate.ts'
import { rotateMasterKey } from '../kernel/crypto/key-rotation/rotate-master.ts'
import { openKeyring } from '../kernel/crypto/keyring.ts'
import { masterKey } from '../kernel/crypto/master-key.ts'
import { findMasterKeys } from '../kernel/crypto/master-keys.ts'
import { createPool, type Db, toDb, transaction } from '../kernel/database/database.ts'
import { migrate } from '../kernel/database/migrate.ts'
import { examine } from '../kernel/doctor/doctor.ts'
import type { JobActor } from '../kernel/jobs/job-definition.ts'
import { type Erased, shareErasures } from '../kernel/retention/erasure-list.ts'
import type { Services } from '../kernel/services/services.ts'
import { StartFailure } from '../kernel/services/start-failure.ts'
import { readSettings, type Settings } from '../kernel/settings/config.ts'
import { erasedRequests } from '../lifecycle/subject-request/erased-requests.ts'
import { repeatErasures } from '../lifecycle/subject-request/repeat-erasures.ts'
import { makeBackup, restoreBackup } from './admin-backup.ts'
import { moveExhibition } from './admin-move.ts'

const usage = `npm run admin -- <verb>

  create-admin <user name>         an administrator of the venue; prints the password
  session <account> [company]      an extra session beside the account's login; prints the token
  reset-second-factor <account>    for who lost authenticator and recovery codes, and has nobody to ask
  rotate-keys [account]            a new key for personal numbers; what is there is complete anew by a job, in the account's list
  rotate-keys --master             a new master key
  verify-log                       walks the operation log's chain of seals
  verify-statistics                counts figures anew, says which were untrue, puts them right
  rebuild-records [code]           makes the records of badges what the badges say, of one exhibition or of all
  backup <folder>                  copies database, files and wrapped keys while they are used, and checks the copy
  erase-again <folder>             erases what the folder's erasures.list says was erased, in a database that was restored
  doctor                           says what is wrong with this set-up, and what will be
  move <exhibition> <cell>         moves an exhibition to another database; move alone lists what else there is
  restore <folder>                 brings a checked backup back into an empty FAIRGATE_DATA
`

/** What the owner of the machine may do; each verb returns its output. */
type Verb = (settings: Settings, args: readonly string[]) => Promise<string>

/** A verb that needs only the database. */
const describeAction =
  (work: (pool: pg.Pool, args: readonly string[]) => Promise<string>): Verb =>
  (settings, args) =>
    withDatabase(settings, pool => work(pool, args))

const verbs: Record<string, Verb> = {
  'create-admin': describeAction(createAdmin),
  session: describeAction(extraSession),
  'reset-second-factor': describeAction(resetSecondFactor),
  'rotate-keys': (settings, args) => withDatabase(settings, pool => rotateKeys(settings, pool, args)),
  'verify-log': describeAction(verifyLog),
  'verify-statistics': describeAction(checkStatistics),
  'rebuild-records': describeAction(rebuildRecords),
  backup: (settings, args) => withDatabase(settings, (pool, url) => makeBackup(settings, pool, url, args)),
  restore: (settings, args) => restoreBackup(settings, args, all => repeatErasuresOf(settings, all)),
  'erase-again': repeatErasuresFrom,
  move: (settings, args) => withDatabase(settings, (_pool, url) => moveExhibition(settings, url, args)),
  doctor,
}

/** Erases in a restored database what was erased after its backup; says what there was to do. */
async function repeatErasuresOf(settings: Settings, all: readonly Erased[]): Promise<string[]> {
  if (all.length === 0) return ['No erasure is known that would have to be done again.']
  const { done, queued } = await withDatabase(settings, async pool => {
    // An erasure finds rows by digests: it needs neither keys nor files.
    const services = { pool, config: settings, hooks: {} } as unknown as Services
    return repeatErasures({ services, logged, publish() {} }, all)
  })
  return [
    `Erased again, with certificates of today: ${done.join(', ') || 'nothing, it was erased in the backup already'}.`,
    ...(queued.length > 0 ? [`Not done yet, and gone on with when the server runs: ${queued.join(', ')}.`] : []),
  ]
}

async function repeatErasuresFrom(settings: Settings, [folder]: readonly string[]): Promise<string> {
  if (!folder) throw new StartFailure(usage, 2)
  const known = await withDatabase(settings, pool => erasedRequests(toDb(pool)))
  return (await repeatErasuresOf(settings, shareErasures([settings.dataDir, folder], known))).join('\n')
}

async function createAdmin(pool: pg.Pool, [userName]: readonly string[]): Promise<string> {
  if (!userName) throw new StartFailure(usage, 2)
  const password = newPassword()
  await transaction(pool, db => createAdministrator(db, userName, password))
  return `Account ${userName}, password ${password}`
}

/** No 0, O, 1, l, because it is typed once from paper. */
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'
const newPassword = () => Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('')

async function extraSession(pool: pg.Pool, [account, company]: readonly string[]): Promise<string> {
  if (!account) throw new StartFailure(usage, 2)
  const db = toDb(pool)
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
  if (!account) throw new StartFailure(usage, 2)
  const found = await accountNamed(toDb(pool), account)
  if (!found) throw new StartFailure(`There is no account ${account}.`)
  const had = await transaction(pool, db => removeFactors(db, found.id))
  if (!had) throw new StartFailure(`The account ${account} has no second factor.`)
  return `The account ${account} has no second factor any more.`
}

async function rotateKeys(settings: Settings, pool: pg.Pool, [argument]: readonly string[]): Promise<string> {
  if (argument === '--master') return rotateMasterKey(settings, pool)
  const key = settings.key ?? masterKey(settings.dataDir, false)
  const operator = argument === undefined ? undefined : await operatorOf(toDb(pool), argument)
  const actor: JobActor = {
    ...(operator && { companyId: operator.companyId, operatorId: operator.operatorId, operatorName: argument }),
    language: 'cn',
  }
  const keyring = await openKeyring(pool, key, { masters: findMasterKeys(settings, key) })
  try {
    const { from } = await transaction(pool, db => rotateDataKey(db, keyring, actor, Date.now()))
    return `A new key seals personal numbers from ${from.toISOString()} on. What is there is complete anew after it, by a job; the old key is destroyed an hour after nothing is complete by it. doctor says how far it is.`
  } finally {
    keyring.close()
  }
}

/** The operator as which an account acts first. */
async function operatorOf(db: Db, account: string) {
  const found = await accountNamed(db, account)
  const [operator] = found ? (await operatorsOf(db, found.id)).filter(mayLogIn) : []
  return operator ?? fail(`There is no account ${account} that can log in.`)
}

function fail(sentence: string): never {
  throw new StartFailure(sentence)
}

async function verifyLog(pool: pg.Pool): Promise<string> {
  const { links, head } = await verifyHashChain(toDb(pool))
  const linksOf = await verifyMoveLinks(toDb(pool))
  const linked = linksOf === 0 ? '' : `; entries that moved with exhibitions agree with it: ${linksOf} times`
  return `The operation log is intact: ${links} links, head ${head || 'none'}${linked}`
}

async function checkStatistics(pool: pg.Pool): Promise<string> {
  const found = await verifyStatistics(pool, readSettings(process.env).venueTimeZone)
  if (found.length === 0) return 'All figures are what attendances and passages come to.'
  throw new StartFailure(untrueFigures(found))
}

/** While the server may be running. */
async function rebuildRecords(pool: pg.Pool, [code]: readonly string[]): Promise<string> {
  const done = await rebuildAllRecords(pool, code)
  if (code && done.exhibitions === 0) throw new StartFailure(`There is no exhibition ${code}.`)
  return `The records of ${done.badges} badges in ${done.exhibitions} exhibitions are what the badges say.`
}

/** Runs all checks and changes nothing, so that cron may run it: exit code 1 if something is wrong. */
async function doctor(settings: Settings): Promise<string> {
  const found = await withDatabase(
    settings,
    pool => examine({ settings, pool, erasures: () => erasedRequests(toDb(pool)), now: Date.now }),
    'as it is',
  )
  const lines = found.map(({ weight, sentence }) => `${(weight === 'wrong' ? 'WRONG' : weight).padEnd(5)}  ${sentence}`)
  if (found.some(({ weight }) => weight === 'wrong')) throw new StartFailure(lines.join('\n'))
  return [...lines, 'Nothing is wrong.'].join('\n')
}

/** The server's own database: the running one, or the embedded one started temporarily. */
async function withDatabase<T>(
  settings: Settings,
  work: (pool: pg.Pool, url: string) => Promise<T>,
  state: 'migrated' | 'as it is' = 'migrated',
): Promise<T> {
  const known = settings.databaseDirectUrl ?? settings.databaseUrl ?? runningUrl(settings.dataDir)
  const { dataDir, archiveCommand } = settings
  const noVenue = `There is no venue in ${dataDir} yet; run npm start first.`
  if (known === undefined && !existsSync(join(dataDir, 'postgres'))) throw new StartFailure(noVenue)
  const embedded = known === undefined ? await startEmbedded({ dataDir, archiveCommand }) : undefined
  const url = known ?? embedded?.url ?? ''
  const pool = createPool(url, 2)
  try {
    if (embedded?.firstRun) throw new StartFailure(noVenue)
    // A running server has migrated already.
    if (embedded && state === 'migrated') await migrate(pool)
    return await work(pool, url)
  } finally {
    await pool.end()
    await embedded?.stop()
  }
}

const [name = '', ...args] = process.argv.slice(2)
const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
try {
  if (!verb) throw new StartFailure(usage, 2)
  process.stdout.write(`${await verb(readSettings(process.env), args)}\n`)
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = error.exitCode
}
