import { z } from 'zod'
import { partnerKindNames } from '../../exhibitions/partner/kinds.ts'
import { companyTypes } from '../../kernel/auth/permission.ts'
import { can, changedRow, commands, read, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { acts, list, row } from '../../kernel/command/page.ts'
import { duplicateReasons, goesWith, mergedFields, obstacleKinds, transferredRows } from './fields.ts'

const merge = can('partner:merge')
const name = z.object({ cn: z.string(), en: z.string() })
const count = z.number().int()

/** One of the two companies, with the data that shows whether they are the same. */
const side = lazy(() =>
  z.object({
    id: idOf('company'),
    kind: z.enum(partnerKindNames),
    companyType: z.enum(companyTypes),
    name,
    /** Credit code, or registration number. */
    register: z.string(),
    country: z.string(),
    contact: z.object({ name: z.string(), telephone: z.string(), email: z.string() }),
    address: z.string(),
    submittedAt: z.string(),
  }),
)

/** The two companies: `gone` is merged into `keep`. */
const pair = { keep: idOf('company'), gone: idOf('company') }

const duplicateCandidates = list({
  access: merge,
  label: ['疑似重复的企业列表', 'Possible duplicates'],
  row: () =>
    row('twin', acts(['open'], ['merge', 'dismiss']), {
      why: z.array(z.enum(duplicateReasons)),
      one: side(),
      other: side(),
    }),
  filter: () => ({ kind: z.enum(partnerKindNames).optional() }),
})

export const mergerCommands = commands({
  getTwinPage: duplicateCandidates,
  getMergerPreview: read({
    access: merge,
    label: ['预览合并', 'Preview a merge'],
    input: () => z.strictObject(pair),
    output: () =>
      z.object({
        keep: side(),
        gone: side(),
        /** Obstacles, with the exhibition or company concerned. */
        obstacles: z.array(
          z.object({
            kind: z.enum(obstacleKinds),
            name: name.nullable(),
            exhibitionId: idOf('exhibition').nullable(),
            companyId: idOf('company').nullable(),
          }),
        ),
        /** Participations of the merged company: transferred, unchanged, or ended because nothing was done in them. */
        exhibitions: z.array(z.object({ id: idOf('exhibition'), name, does: z.enum(goesWith), badges: count })),
        moves: z.array(z.object({ what: z.enum(transferredRows), count })),
        roles: z.array(
          z.object({
            id: idOf('role'),
            name,
            people: count,
            /** The role that its people get. */
            becomes: name,
            /** It is copied; otherwise a role with this name exists. */
            comesAlong: z.boolean(),
            /** Labels of permissions, in the caller’s language. */
            gains: z.array(z.string()),
            loses: z.array(z.string()),
          }),
        ),
        /** People who act for both: they keep their role in the target. */
        doubled: count,
        digest: z.string(),
      }),
  }),
  mergeCompanies: write({
    access: merge,
    label: ['合并重复企业', 'Merge duplicate companies'],
    /**
     * `fields`: values taken from the merged company. `digest`: that of the preview; if it has changed, the merge is
     * refused.
     */
    input: () =>
      z.strictObject({
        ...pair,
        fields: z.array(z.enum(mergedFields)).max(mergedFields.length).default([]),
        digest: z.string().regex(/^[0-9a-f]{64}$/),
        reason: z.string().trim().min(2).max(500),
      }),
    output: () => changedRow('company'),
  }),
  dismissTwins: write({
    access: merge,
    label: ['标记为不是同一家', 'Mark companies as not duplicates'],
    input: () => z.strictObject({ one: idOf('company'), other: idOf('company') }),
    output: () => z.object({ one: idOf('company'), other: idOf('company') }),
  }),
})
