import { parameters } from '@fairgate/contract/kernel/settings/parameters'
import type { privacyCommands } from '@fairgate/contract/lifecycle/privacy/commands'
import { retentionKinds } from '@fairgate/contract/lifecycle/privacy/kinds'
import { setParameter } from '../../foundation/dictionary/hooks.ts'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { startJob } from '../../kernel/jobs/enqueue.ts'
import { certificateOf, certificates } from './certificates.ts'
import { periodsNow } from './periods.ts'
import { getRetentionPreview } from './preview.ts'
import { printJobKind } from './print-certificate.ts'
import { purgeJobKind } from './purge-job.ts'
import { nightsAround } from './retention-run.ts'

export const privacyHandlers: HandlersOf<typeof privacyCommands> = {
  async getRetention(_, { db, services }) {
    const list = (await periodsNow(db)).map(period => {
      const { preset, range } = parameters[retentionKinds[period.kind]]
      const [least, most] = range
      return { ...period, preset, least, most }
    })
    return { list, ...(await nightsAround(db, new Date(), services.config.venueTimeZone)) }
  },

  getRetentionPreview,

  async setRetention({ kind, days, seen }, context) {
    await setParameter(context, { name: retentionKinds[kind], seen, value: days, field: 'days' })
    return {}
  },

  async runRetention(_, context) {
    const jobId = await startJob(context, { kind: purgeJobKind, payload: {}, title: { key: 'privacy.runTitle' } })
    context.log({ entityType: 'retentionCertificate', after: { jobId }, unchanged: true })
    return { jobId }
  },

  getRetentionCertificatePage: certificates.page,
  exportRetentionCertificates: certificates.start,
  getRetentionCertificate: ({ id }, { db }) => certificateOf(db, id),

  async printRetentionCertificate({ id }, context) {
    const { day, kind } = await certificateOf(context.db, id)
    const jobId = await startJob(context, { kind: printJobKind, payload: { id }, title: { key: 'privacy.printTitle' } })
    context.log({
      entityType: 'retentionCertificate',
      targetId: id,
      targetName: `${day} ${kind}`,
      after: { jobId },
      unchanged: true,
    })
    return { jobId }
  },
}
