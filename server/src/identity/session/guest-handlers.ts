import { randomUUID } from 'node:crypto'
import { type guestCommands, guestFiles } from '@fairgate/contract/identity/session/guest-commands'
import sql, { type Sql } from 'sql-template-tag'
import { openedLink } from '../../kernel/auth/open-link.ts'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { announceUpload } from '../../kernel/files/announce-upload.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { createGuestToken, type GuestPurpose, guestOf, guestPurposes, targetOf } from './guest.ts'
import { passCaptcha, sendCode, takeCode } from './hooks.ts'

/** The exhibition of the target of a guest's link: one id, as SQL. */
export type GuestExhibitions = Readonly<Record<GuestPurpose, (subject: string) => Sql>>

export const guestHandlers = (guestExhibitions: GuestExhibitions): HandlersOf<typeof guestCommands> => ({
  async sendGuestCode({ code, telephone, ...read }, context) {
    const { purpose, subject } = await openedLink(context, { purposes: guestPurposes, code })
    await passCaptcha(context, read)
    context.log({ entityType: 'message', targetId: subject, unchanged: true })
    const { exhibitionId } = await context.db.one<{ exhibitionId: string | null }>(
      sql`select (${guestExhibitions[purpose](subject)}) as "exhibitionId"`,
    )
    const sent = { purpose: 'guest', target: telephone, really: true } as const
    return sendCode(context, { ...sent, exhibitionId: exhibitionId ?? undefined })
  },

  async proveGuest({ code, telephone, telephoneCode }, context) {
    const { purpose, subject } = await openedLink(context, { purposes: guestPurposes, code })
    await takeCode(context, { purpose: 'guest', target: telephone, code: telephoneCode, field: 'telephoneCode' })
    context.log({ entityType: 'message', targetId: subject, unchanged: true })
    const guest = { id: randomUUID(), purpose, subject, telephone, provedAt: context.now.getTime() }
    return { guest: createGuestToken(context.services, guest) }
  },

  async beginGuestUpload({ guest: ticket, ...upload }, context) {
    const { db, services, log } = context
    const target = targetOf(guestOf(context, ticket, guestPurposes).id)
    await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${target}, 7246512))`)
    const { sent } = await db.one<{ sent: number }>(sql`
      select count(*)::int as sent from file where company_id is null and state <> 'claimed' and target = ${target}`)
    if (sent >= guestFiles) refuse('file.tooMany', { values: { max: guestFiles } })
    const announced = await announceUpload(db, services, { ...upload, purpose: 'images', target })
    log({ entityType: 'file', targetId: announced.fileId, targetName: upload.name })
    return announced
  },
})
