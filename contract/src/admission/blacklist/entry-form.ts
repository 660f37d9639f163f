import { z } from 'zod'
import { documentTypeCodes } from '../../badging/badge/document.ts'
import { checkAnyPlate } from '../../badging/badge/plate.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { reportIssue } from '../../kernel/refusal/field-issue.ts'
import { blacklistFields, blacklistScopes, longestNumber, maxDocuments } from './fields.ts'

export const scope = z.enum(blacklistScopes)

type Form = z.input<ReturnType<typeof form>>

export const form = lazy(() =>
  z.strictObject(
    shapeOf(blacklistFields, {
      documents: z
        .array(
          z.strictObject({
            documentType: z.enum(documentTypeCodes as [(typeof documentTypeCodes)[number]]),
            documentNumber: z.string().trim().min(1).max(longestNumber),
          }),
        )
        .max(maxDocuments),
    }),
  ),
)

/** A person needs a name, a vehicle its plate; the end must not precede the beginning. */
export function refuseIncomplete(
  { kind, name: said, plate, from, until, scope: where, exhibitionId }: Form,
  ctx: z.RefinementCtx,
) {
  const lacks = (path: string) => ctx.addIssue({ code: 'custom', message: 'kernel.required', path: [path] })
  if (kind === 'person' && !said) lacks('name')
  if (kind === 'vehicle' && !plate) lacks('plate')
  if (kind === 'vehicle' && plate) reportIssue(ctx, 'badge', checkAnyPlate(plate), ['plate'])
  if (until && from > until) ctx.addIssue({ code: 'custom', message: 'blacklist.endsBefore', path: ['until'] })
  if (where !== 'exhibition' && exhibitionId)
    ctx.addIssue({ code: 'custom', message: 'blacklist.scopeHasNoExhibition', path: ['exhibitionId'] })
}
