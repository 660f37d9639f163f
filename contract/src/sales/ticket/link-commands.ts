import { z } from 'zod'
import { refundRules } from '../../exhibitions/exhibition/choices.ts'
import { linkInput } from '../../identity/session/link-input.ts'
import { can, commands, decidedRows, done, everyone, read, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { day } from '../../kernel/schedule/day.ts'
import { consentPurposes } from './consent-purposes.ts'
import { sendFields, ticketsAnOrder } from './fields.ts'

const name = z.object({ cn: z.string(), en: z.string() })

/** The state of a ticket for its holder; a code is shown only for the first two. */
export const openedStates = [
  'issued',
  'entered',
  'awaitingPayment',
  'cancelled',
  'suspended',
  'refunded',
  'voided',
  'expired',
  // Only on the page of an order: the holder changed and has a separate link.
  'passedOn',
] as const

/** Commands that send tickets to their holders, and that show what holders see. */
export const ticketLinkCommands = commands({
  sendTicketLink: write({
    access: can('ticket:sell'),
    label: ['发送门票链接', 'Send ticket links'],
    /** Tickets, each to its holder, or an order to its buyer. */
    input: () =>
      z
        .strictObject({
          exhibitionId: idOf('exhibition'),
          ids: z.array(idOf('ticket')).min(1).max(ticketsAnOrder).optional(),
          orderId: idOf('ticketOrder').optional(),
          ...shapeOf(sendFields),
        })
        .superRefine(({ ids, orderId }, context) => {
          if ((ids === undefined) === (orderId === undefined))
            context.addIssue({ code: 'custom', message: 'kernel.required', path: ['ids'] })
        }),
    output: () => decidedRows('ticket'),
  }),
  setTicketConsent: write({
    access: everyone,
    label: ['持票人表示同意或撤回', 'Record a ticket holder’s consent'],
    input: () => z.strictObject({ ...linkInput(), purpose: z.enum(consentPurposes), agrees: z.boolean() }),
    output: done,
  }),
  getTicket: read({
    access: everyone,
    label: ['打开门票链接', 'Open a ticket link'],
    input: () => z.strictObject(linkInput()),
    /** Contains nothing that identifies a person or allows contact: a name is its first character. */
    output: () =>
      z.object({
        exhibition: name,
        halls: z.array(z.string()),
        seller: name,
        refundRule: z.enum(refundRules).nullable(),
        /**
         * What the holder permits the organizer to write about; not asked of people who cannot be reached, are under age,
         * or have unsubscribed.
         */
        consent: z.object({ company: name, survey: z.boolean(), marketing: z.boolean() }).nullable(),
        tickets: z.array(
          z.object({
            type: name,
            code: z.string(),
            state: z.enum(openedStates),
            /** The single day, or the first and last. */
            firstDay: day,
            lastDay: day,
            holder: z.string(),
            people: z.number().int(),
            /** For a group: number of people who may still enter; null: any number. */
            peopleLeft: z.number().int().nullable(),
            /** Per cent of the price that is retained at a refund. */
            refundFee: z.number().int(),
            /** The code for the gate; null if it would not open. */
            qr: z.string().nullable(),
          }),
        ),
      }),
  }),
})
