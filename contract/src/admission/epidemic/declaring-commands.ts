import { z } from 'zod'
import { guestTicket } from '../../identity/session/guest-commands.ts'
import { linkInput } from '../../identity/session/link-input.ts'
import { changedRow, commands, everyone, read, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { stateIn } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { integer } from '../../kernel/field/integer.ts'
import { doubts, name, proxy } from './command-parts.ts'
import { declarationShape, refuseHalfTests, refuseNotAgreed } from './declaration-form.ts'
import { proxyFields } from './fields.ts'
import { declarationStateMachine } from './states.ts'
import { strategyContent } from './strategy-commands.ts'

/** The version of the strategy whose agreement was read. */
export const strategyNumber = lazy(() => integer(1))

const proxyKeys = lazy(() => shapeOf({ exhibitionId: proxyFields.exhibitionId, phone: proxyFields.phone }))

/** The requirements of an exhibition, for the form. */
const healthRequirements = lazy(() =>
  z.object({
    exhibitionId: idOf('exhibition'),
    exhibition: name,
    number: strategyNumber(),
    content: strategyContent().omit({ exemptTypes: true }),
  }),
)

const declared = z.object({
  /** The code of its receipt: `/noLogin/receipt/:code`. */
  receipt: z.string(),
})

export const declaringCommands = commands({
  openDeclaration: read({
    access: everyone,
    label: ['打开申报页', 'Open a declaration page'],
    input: () => z.strictObject(linkInput()),
    output: healthRequirements,
  }),
  addDeclaration: write({
    access: everyone,
    label: ['提交防疫申报', 'Submit a declaration'],
    input: () =>
      z
        .strictObject({ guest: guestTicket, strategyNumber: strategyNumber(), ...declarationShape() })
        .superRefine(refuseHalfTests)
        .superRefine(refuseNotAgreed),
    output: () => declared,
    secret: true,
  }),
  getDeclarationReceipt: read({
    access: everyone,
    label: ['查看申报回执', 'View a receipt'],
    input: () => z.strictObject(linkInput()),
    /** Nothing that identifies a person: a name is reduced to its first character. */
    output: () =>
      z.object({
        exhibition: name,
        entrant: z.string(),
        documentMasked: z.string(),
        state: stateIn(declarationStateMachine),
        declaredAt: z.string(),
        validUntil: z.string().nullable(),
        reason: name.nullable(),
        note: z.string(),
        doubts,
        /** Another declaration is possible. */
        again: z.boolean(),
      }),
  }),
  getProxyForm: read({
    access: proxy,
    label: ['代申报表单', 'Open the form to declare for others'],
    input: () => z.strictObject({ exhibitionId: idOf('exhibition') }),
    output: healthRequirements,
  }),
  getProxyExhibitions: read({
    access: proxy,
    label: ['可代申报的展会', 'Exhibitions that accept declarations for others'],
    input: () => z.strictObject({}),
    output: () => z.object({ list: z.array(z.object({ id: idOf('exhibition'), name })) }),
  }),
  addProxyDeclaration: write({
    access: proxy,
    label: ['代申报', 'Declare for another person'],
    input: () =>
      z
        .strictObject({ ...proxyKeys(), strategyNumber: strategyNumber(), ...declarationShape() })
        .superRefine(refuseHalfTests)
        .superRefine(refuseNotAgreed),
    output: () => changedRow('declaration'),
  }),
})
