import { z } from 'zod'
import { lazy } from '../../kernel/command/lazy.ts'

/** A position in the picture, in its own pixels. */
const point = lazy(() => z.strictObject({ x: z.number().int().min(0).max(2000), y: z.number().int().min(0).max(2000) }))

/** The answer to a picture (`getShowTextImgUrl`): the typed code, or the characters clicked in order. */
export const captchaRead = lazy(() => ({
  captchaId: z.uuid(),
  captcha: z.string().trim().min(1).max(16).optional(),
  points: z.array(point()).min(1).max(8).optional(),
}))

/** Refuses an answer that is neither typed nor clicked. */
export function refuseUnread(input: { captcha?: string; points?: unknown[] }, context: z.RefinementCtx): void {
  if (input.captcha === undefined && input.points === undefined) {
    context.addIssue({ code: 'custom', message: 'kernel.required', path: ['captcha'] })
  }
}
