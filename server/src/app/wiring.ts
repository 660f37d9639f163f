import type pg from 'pg'
import sql from 'sql-template-tag'
import { z } from 'zod'
import { transitionDueEntries } from '../admission/blacklist/clock.ts'
import { expireDeclarations, purgeImages } from '../admission/epidemic/clock.ts'
import { deviceOf } from '../admission/gate/device-of.ts'
import { entryRollup } from '../admission/gate/entry-rollup.ts'
import { gateFigures } from '../admission/gate/figures.ts'
import { insideRollup } from '../admission/gate/inside-rollup.ts'
import { gateExhibition } from '../admission/gate/scope.ts'
import { renewBases } from '../admission/offline/bundle-snapshot.ts'
import { compileAhead, endPolicies } from '../admission/policy/clock.ts'
import { trackParking } from '../admission/stay/clock.ts'
import { expireWhitelists } from '../admission/whitelist/clock.ts'
import { expireBadges } from '../badging/badge/clock.ts'
import { remindHeads } from '../badging/badge/heads/remind-heads.ts'
import { releaseWaiting } from '../badging/badge/rules/release-job.ts'
import { sweepLookUps } from '../badging/badge/status/get-badge-status.ts'
import { closeUnanswered } from '../badging/badge/violations/decide-violation.ts'
import { voidUnpaid } from '../badging/badge/void-unpaid.ts'
import { endRuleBooks } from '../badging/rulebook/clock.ts'
import { closeExhibitions } from '../exhibitions/exhibition/ending.ts'
import { transitionTemporaryPartners } from '../exhibitions/partner/temporary.ts'
import { expireBills, remindPayers } from '../finance/charge/clock.ts'
import { confirmInvoices } from '../finance/invoice/decide.ts'
import { sweepMessages } from '../foundation/message/sweep.ts'
import { ensureLogPartitions, writeLogCheckpoints } from '../foundation/operation-log/log-checkpoint.ts'
import { logged } from '../foundation/operation-log/logged.ts'
import { keyOf } from '../identity/api-key/key-of.ts'
import { actingOperator } from '../identity/session/acting-operator.ts'
import { liveSessions } from '../identity/session/api.ts'
import { takeCaptcha } from '../identity/session/captchas.ts'
import { admitPasswordCommand } from '../identity/session/password.ts'
import { readingOnly } from '../identity/session/reading-only.ts'
import { sessionOf } from '../identity/session/session-of.ts'
import { sweepSessions } from '../identity/session/sessions.ts'
import { scheduleDueDeliveries } from '../identity/webhook/schedule-delivery.ts'
import { sweepDeliveries } from '../identity/webhook/sweep.ts'
import { startDueExports, sweepRuns } from '../insight/export-schedule/due.ts'
import { sweepNotifications } from '../insight/notification/sweep.ts'
import { reconcileStatistics } from '../insight/statistics/reconcile.ts'
import { mailStatistics } from '../insight/statistics/schedule-due.ts'
import { sweepOpenLinks } from '../kernel/auth/open-link.ts'
import type { Actor } from '../kernel/command/context.ts'
import { runRollup } from '../kernel/counter/rollup.ts'
import { trySetAside } from '../kernel/crypto/set-aside.ts'
import { type Db, toDb } from '../kernel/database/database.ts'
import { sweepFiles } from '../kernel/files/sweep-files.ts'
import type { GaugeDefinition } from '../kernel/http/gauge.ts'
import { deleteExpiredIdempotencyRecords } from '../kernel/idempotency/idempotency.ts'
import { sweepJobs } from '../kernel/jobs/job-actions.ts'
import type { Publish } from '../kernel/jobs/job-definition.ts'
import type { PushOptions } from '../kernel/push/push.ts'
import type { PushSession } from '../kernel/push/push-sockets.ts'
import { Refused } from '../kernel/refusal/refuse.ts'
import type { Tick } from '../kernel/schedule/ticker.ts'
import type { Ports } from '../kernel/services/ports.ts'
import type { Services } from '../kernel/services/services.ts'
import { reopenAbandoned } from '../lifecycle/move/reopen-abandoned.ts'
import { certifyImages } from '../lifecycle/privacy/certify.ts'
import { queueRetention } from '../lifecycle/privacy/retention-run.ts'
import { endOldSandboxes } from '../lifecycle/rehearsal/end.ts'
import { followErasures } from '../lifecycle/subject-request/follow-erasures.ts'
import { sweepAudience } from '../sales/audience/sweep.ts'
import { syncAudience } from '../sales/audience/sync.ts'
import { endReservations, expireTickets, returnUnsold } from '../sales/ticket/clock.ts'
import { ticketFigures } from '../sales/ticket/figures.ts'
import { handlerBook } from './handlers.ts'
import { retryRegistry } from './retry-registry.ts'

/** Implements the kernel's ports with modules, in one place. */
export const ports = {
  sessionOf,
  deviceOf,
  keyOf: keyOf(readingOnly),
  logged,
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

/** The metrics of modules for `/metrics`. */
export const figures = (services: Services): GaugeDefinition[] => [...gateFigures(services), ...ticketFigures(services)]

/** Periodic work: each node runs every item at its interval; all of them are safe to run on several nodes at once. */
export function ticks(services: Services): Tick[] {
  const { pool, store, publisher } = services
  const db = toDb(pool)
  const publish: Publish = (topic, message) => publisher.publish(topic, message)
  return [
    { name: 'checkpoint-audit-log', every: 5 * second, work: () => writeLogCheckpoints(db) },
    { name: 'roll-up-entries', every: 5 * second, work: () => runRollup(services, entryRollup) },
    { name: 'roll-up-people-inside', every: 5 * second, work: () => runRollup(services, insideRollup) },
    { name: 'reopen-abandoned-moves', every: 5 * second, work: () => reopenAbandoned(pool) },
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
    { name: 'release-badges', every: minute, work: () => releaseWaiting({ services, publish }) },
    {
      name: 'close-unanswered-violations',
      every: hour,
      work: () => closeUnanswered({ services, publish }, new Date()),
    },
    { name: 'remind-of-heads', every: hour, work: () => remindHeads({ services, publish }, new Date()) },
    { name: 'end-policies', every: minute, work: () => endPolicies({ services, publish }, new Date()) },
    { name: 'end-rule-books', every: minute, work: () => endRuleBooks({ services, publish }, new Date()) },
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
    { name: 'delete-badge-look-ups', every: hour, work: () => sweepLookUps(db) },
    { name: 'delete-expired-public-links', every: hour, work: () => sweepOpenLinks(db) },
    { name: 'sync-audience', every: 5 * second, work: () => syncAudience({ services, publish }) },
    { name: 'reconcile-statistics', every: hour, work: () => reconcileStatistics(services) },
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
    { name: 'dispatch-due-webhooks', every: 5 * second, work: () => scheduleDueDeliveries(services) },
    { name: 'delete-old-webhook-deliveries', every: hour, work: () => sweepDeliveries(services) },
    { name: 'delete-old-notifications', every: hour, work: () => sweepNotifications(services) },
    { name: 'delete-old-messages', every: hour, work: () => sweepMessages(services) },
    { name: 'delete-orphaned-files', every: hour, work: () => sweepFiles(pool, store) },
  ]
}
