import { z } from 'zod'
import { gateCheckNames, passageDirections, verdicts } from '../../admission/gate/checks.ts'
import { can, read } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { row } from '../../kernel/command/page.ts'
import { typedLimit } from './fields.ts'
import type { BadgeAction, credentialStateMachine } from './states.ts'
import { badgeActs, badgeRow, credentialActs } from './views.ts'

/** Badges that one search at the service desk lists; beyond that it only reports that there are more. */
export const serviceDeskLimit = 8

/**
 * What Enter does at the service desk, the first that the caller may do: issue the card, confirm the print, print,
 * replace a lost card, decide on the badge.
 */
const serviceDeskSteps = ['issue', 'confirmPrint', 'print', 'reprint', 'review'] as const
type ServiceDeskStep = (typeof serviceDeskSteps)[number]

/**
 * The next step with a badge among the actions of the caller; null if nothing is left to do here.
 *
 * @param card state of the active card, null if there is none
 */
export function nextStep(
  actions: readonly BadgeAction[],
  card: keyof typeof credentialStateMachine.states | null,
): ServiceDeskStep | null {
  const may = new Set(actions)
  if (may.has('issue')) return 'issue'
  if (card === 'queued' && may.has('markPrinted')) return 'confirmPrint'
  if (may.has('print')) return 'print'
  if (card === null && may.has('reprint')) return 'reprint'
  return may.has('approve') ? 'review' : null
}

/** A badge as the service desk shows it: what identifies the person, and the next step. */
const foundBadge = lazy(() =>
  row('badge', badgeActs(), {
    ...badgeRow(),
    photoFileId: idOf('file').nullable(),
    /** The active card. */
    credential: z
      .object({
        id: idOf('credential'),
        state: credentialActs().state,
        /** For a queued card: the job whose file contains only this card. */
        printJobId: idOf('job').nullable(),
      })
      .nullable(),
    lastPassage: z
      .object({
        at: z.string(),
        direction: z.enum(passageDirections),
        verdict: z.enum(verdicts),
        reason: z.enum(gateCheckNames).nullable(),
        /** When the code starts to open gates, if that is why it was denied. */
        opensAt: z.string().nullable(),
        doorName: z.object({ cn: z.string(), en: z.string() }),
      })
      .nullable(),
    next: z.enum(serviceDeskSteps).nullable(),
  }),
)

/** Commands that only the service desk uses. */
export const serviceDeskCommands = {
  findBadges: read({
    access: can('badge:print'),
    label: ['柜台查找证件', 'Find badges at the counter'],
    /**
     * Input of a scanner, a card reader or a clerk: a badge's QR code or number, a document number, a telephone, the
     * last four characters of either, or a part of a name.
     */
    input: () => z.strictObject({ exhibitionId: idOf('exhibition'), typed: z.string().trim().min(1).max(typedLimit) }),
    output: () =>
      z.object({
        /** The best match first. */
        list: z.array(foundBadge()).max(serviceDeskLimit),
        /** More badges match than are listed. */
        more: z.boolean(),
        /** The kind of a scanned code: the active card, a revoked card, or no card of this exhibition. */
        card: z.enum(['living', 'dead', 'foreign']).nullable(),
      }),
  }),
}
