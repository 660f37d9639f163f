import type pg from 'pg'
import sql from 'sql-template-tag'
import { z } from 'zod'
import { keyOf } from './api-key/key-of.ts'
import { sweepAudience } from './audience/sweep.ts'
import { syncAudience } from './audience/sync.ts'
import { expireBadges } from './badge/expire.ts'
import { voidUnpaid } from './badge/void-unpaid.ts'
import { transitionDueEntries } from './blacklist/clock.ts'
import { expireBills, remindPayers } from './charge/clock.ts'
import { expireDeclarations, purgeImages } from './epidemic/clock.ts'
import { closeExhibitions } from './exhibition/ending.ts'
import { startDueExports, sweepRuns } from './export-schedule/due.ts'
import { deviceOf } from './gate/device-of.ts'
import { entryRollup } from './gate/entry-rollup.ts'
import { gateFigures } from './gate/figures.ts'
import { insideRollup } from './gate/inside-rollup.ts'
import { gateExhibition } from './gate/scope.ts'
import { handlerBook } from './handlers.ts'
import { confirmInvoices } from './invoice/decide.ts'
import type { Actor } from './kernel/context.ts'
import { type Db, toDb } from './kernel/database.ts'
import { sweepFiles } from './kernel/files/sweep-files.ts'
import type { Figure } from './kernel/http/figure.ts'
import { deleteExpiredIdempotencyRecords } from './kernel/idempotency.ts'
import { sweepJobs } from './kernel/jobs/job-actions.ts'
import type { Publish } from './kernel/jobs/job-definition.ts'
import { sweepOpenLinks } from './kernel/open-link.ts'
import type { Ports } from './kernel/ports.ts'
import type { PushOptions } from './kernel/push.ts'
import type { PushSession } from './kernel/push-sockets.ts'
import { Refused } from './kernel/refuse.ts'
import { runRollup } from './kernel/rollup.ts'
import type { Services } from './kernel/services.ts'
import { trySetAside } from './kernel/set-aside.ts'
import type { Tick } from './kernel/ticker.ts'
import { sweepMessages } from './message/sweep-messages.ts'
import { sweepNotifications } from './notification/sweep.ts'
import { renewBases } from './offline/bundle-snapshot.ts'
import { ensureLogPartitions, writeLogCheckpoints } from './operation-log/log-checkpoint.ts'
import { logged, viewed } from './operation-log/logged.ts'
import { transitionTemporaryPartners } from './partner/temporary.ts'
import { compileAhead, endPolicies } from './policy/clock.ts'
import { certifyImages } from './privacy/certify.ts'
import { queueRetention } from './privacy/night.ts'
import { endOldSandboxes } from './rehearsal/end.ts'
import { retryRegistry } from './retry-registry.ts'
import { actingOperator } from './session/acting-operator.ts'
import { liveSessions } from './session/api.ts'
import { takeCaptcha } from './session/captchas.ts'
import { admitPasswordCommand } from './session/password.ts'
import { readingOnly } from './session/reading-only.ts'
import { sessionOf } from './session/session-of.ts'
import { sweepSessions } from './session/sessions.ts'
import { proveStatistics } from './statistics/prove.ts'
import { mailStatistics } from './statistics/schedule-due.ts'
import { trackParking } from './stay/clock.ts'
import { followErasures } from './subject-request/follow-erasures.ts'
import { endReservations, expireTickets, returnUnsold } from './ticket/clock.ts'
import { ticketFigures } from './ticket/figures.ts'
import { sweepDeliveries } from './webhook/sweep.ts'
import { wakeWhereDue } from './webhook/wake.ts'
import { expireWhitelists } from './whitelist/clock.ts'

/** Implements the kernel's ports with modules, in one place. */
export const ports = {
  sessionOf,
  deviceOf,
  keyOf: keyOf(readingOnly),
  logged,
  viewed,
  admit: admitPasswordCommand,
  readsCaptcha: takeCaptcha,
} satisfies Omit<Ports, 'publish'>

/** Who may open a socket, and its topics. */
export function pushPorts(pool: pg.Pool): Pick<PushOptions, 'sessionOf' | 'liveSessions' | 'maySubscribe'> {
  const db = toDb(pool)
  return {
    async sessionOf({ sessionId }): Promise<PushSession | undefined> {
      const actor = await actorOf(db, sessionId)
      if (!actor) return undefined
      const topics = [`session:${sessionId}`, `operator:${actor.operatorId}`, `company:${actor.companyId}`]
      return { sessionId, operatorId: actor.operatorId, language: 'cn', topics }
    },
    liveSessions: sessionIds => liveSessions(db, sessionIds),
    async maySubscribe({ sessionId }, topic) {
      const actor = await actorOf(db, sessionId)
      const exhibitionId = topic.slice(topic.indexOf(':') + 1)
      return actor?.permissions.has('gate:watch') === true && (await mayWatch(db, actor, exhibitionId))
    },
  }
}

/** Whether the exhibition is visible to the actor; an invisible one is refused like one that does not exist. */
async function mayWatch(db: Db, actor: Actor, exhibitionId: string): Promise<boolean> {
  if (!z.uuid().safeParse(exhibitionId).success) return false
  return gateExhibition({ db, actor }, exhibitionId).then(
    () => true,
    error => {
      if (error instanceof Refused) return false
      throw error
    },
  )
}

async function actorOf(db: Db, sessionId: string): Promise<Actor | undefined> {
  const session = await db.maybe<{ hash: Buffer }>(sql`select token_hash as hash from session where id = ${sessionId}`)
  const lookup = session && (await sessionOf(db, session.hash))
  return lookup?.state === 'live' ? lookup.actor : undefined
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** What every node does in its own rhythm; each piece is safe to run on several at once. */
/** The metrics of modules for `/metrics`. */
export const figures = (services: Services): Figure[] => [...gateFigures(services), ...ticketFigures(services)]

export function ticks(services: Services): Tick[] {
  const { pool, store, publisher } = services
  const db = toDb(pool)
  const publish: Publish = (topic, message) => publisher.publish(topic, message)
  return [
    { name: 'checkpoint-audit-log', every: 5 * second, work: () => writeLogCheckpoints(db) },
    { name: 'roll-up-entries', every: 5 * second, work: () => runRollup(services, entryRollup) },
    { name: 'roll-up-people-inside', every: 5 * second, work: () => runRollup(services, insideRollup) },
    { name: 'create-audit-log-partitions', every: 24 * hour, work: () => ensureLogPartitions(db) },
    { name: 'delete-expired-idempotency-records', every: hour, work: () => deleteExpiredIdempotencyRecords(db) },
    { name: 'delete-expired-sessions', every: hour, work: () => sweepSessions(db) },
    { name: 'delete-old-jobs', every: hour, work: () => sweepJobs(db) },
    {
      name: 'end-temporary-partners',
      every: 10 * minute,
      work: () => transitionTemporaryPartners({ services, publish }, new Date()),
    },
    { name: 'close-exhibitions', every: 10 * minute, work: () => closeExhibitions({ services, publish }, new Date()) },
    { name: 'end-old-sandboxes', every: 10 * minute, work: () => endOldSandboxes({ services, publish }, new Date()) },
    { name: 'expire-whitelists', every: 10 * minute, work: () => expireWhitelists({ services, publish }, new Date()) },
    { name: 'expire-charges', every: 10 * minute, work: () => expireBills({ services, publish }, new Date()) },
    { name: 'remind-payers', every: 10 * minute, work: () => remindPayers({ services, publish }, new Date()) },
    { name: 'expire-badges', every: 10 * minute, work: () => expireBadges({ services, publish }, new Date()) },
    { name: 'end-policies', every: minute, work: () => endPolicies({ services, publish }, new Date()) },
    { name: 'compile-policies-ahead', every: hour, work: () => compileAhead({ services, publish }, new Date()) },
    {
      name: 'release-ticket-reservations',
      every: minute,
      work: () => endReservations({ services, publish }, new Date()),
    },
    {
      name: 'activate-and-end-blacklist-entries',
      every: minute,
      work: () => transitionDueEntries({ services, publish }, new Date()),
    },
    { name: 'track-parking', every: minute, work: () => trackParking({ services, publish }, new Date()) },
    { name: 'expire-tickets', every: 10 * minute, work: () => expireTickets({ services, publish }, new Date()) },
    { name: 'return-unsold-stock', every: 10 * minute, work: () => returnUnsold({ services, publish }, new Date()) },
    { name: 'void-unpaid-badges', every: hour, work: () => voidUnpaid({ services, publish }, new Date()) },
    { name: 'confirm-invoices', every: hour, work: () => confirmInvoices({ services, publish }) },
    { name: 'delete-expired-public-links', every: hour, work: () => sweepOpenLinks(db) },
    { name: 'sync-audience', every: 5 * second, work: () => syncAudience({ services, publish }) },
    { name: 'reconcile-statistics', every: hour, work: () => proveStatistics(services) },
    { name: 'send-scheduled-statistics', every: minute, work: () => mailStatistics(services, new Date()) },
    {
      name: 'start-due-exports',
      every: minute,
      work: () => startDueExports({ services, publish, handlers: handlerBook, logged, actingOperator }, new Date()),
    },
    { name: 'delete-old-export-runs', every: hour, work: () => sweepRuns(db) },
    { name: 'delete-idle-audience', every: hour, work: () => sweepAudience({ services, logged }, new Date()) },
    { name: 'expire-health-passes', every: minute, work: () => expireDeclarations({ services, publish }, new Date()) },
    {
      name: 'purge-declaration-images',
      every: hour,
      work: () => purgeImages({ services, logged, certified: certifyImages(services) }, new Date()),
    },
    { name: 'queue-retention', every: 10 * minute, work: () => queueRetention(services, new Date()) },
    { name: 'retry-set-aside-rows', every: minute, work: () => trySetAside({ services, publish }, retryRegistry) },
    { name: 'track-erasures', every: minute, work: () => followErasures(services) },
    { name: 'rebuild-bundles', every: minute, work: () => renewBases(db) },
    { name: 'dispatch-due-webhooks', every: 5 * second, work: () => wakeWhereDue(services) },
    { name: 'delete-old-webhook-deliveries', every: hour, work: () => sweepDeliveries(services) },
    { name: 'delete-old-notifications', every: hour, work: () => sweepNotifications(services) },
    { name: 'delete-old-messages', every: hour, work: () => sweepMessages(services) },
    { name: 'delete-orphaned-files', every: hour, work: () => sweepFiles(pool, store) },
  ]
}
