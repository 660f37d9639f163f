import { z } from 'zod'
import { can, changedRow, commands, done, read, rowKey, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { acts, exportOf, list, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { integer } from '../../kernel/field/integer.ts'
import { editionFields, seriesFields, seriesOwnerFields } from './fields.ts'

const view = can('series:view')
const edit = can('series:edit')
const name = z.object({ cn: z.string(), en: z.string() })

export const seriesActions = ['edit', 'delete'] as const
export const editionActions = ['edit', 'delete', 'join'] as const
const acting = acts(['active'], seriesActions)

/** Both id and version change a row; without them it is added. */
const rowToSave = (entityType: 'series' | 'edition') => ({
  id: idOf(entityType).optional(),
  version: integer(1).optional(),
})

const seriesRow = lazy(() => ({
  code: z.string(),
  nameCn: z.string(),
  nameEn: z.string(),
  ownerId: idOf('company'),
  owner: name,
  createdAt: z.string(),
}))

const getSeriesPage = list({
  access: view,
  label: ['展会系列列表', 'Exhibition series'],
  row: () =>
    row('series', acting, {
      ...seriesRow(),
      editions: z.number().int(),
      /** The edition with the highest number; null without any. */
      latest: name.nullable(),
    }),
  search: ['name', 'code', 'owner'],
  sort: ['code', 'createdAt'],
})

const edition = lazy(() =>
  z.object({
    id: idOf('edition'),
    version: z.number().int(),
    number: z.number().int(),
    nameCn: z.string(),
    nameEn: z.string(),
    actions: z.array(z.enum(editionActions)),
    /** Its exhibitions, the first to open first. */
    exhibitions: z.array(
      z.object({
        id: idOf('exhibition'),
        version: z.number().int(),
        code: z.string().nullable(),
        nameCn: z.string(),
        nameEn: z.string(),
        state: z.string(),
        statusCode: z.number().int(),
        open: z.object({ from: z.string().nullable(), to: z.string().nullable(), daily: z.boolean() }),
      }),
    ),
  }),
)

export const seriesCommands = commands({
  getSeriesPage,
  exportSeries: exportOf(getSeriesPage, ['导出展会系列', 'Export exhibition series']),
  getSeriesDetail: read({
    access: view,
    label: ['查看展会系列', 'View an exhibition series'],
    input: () => z.strictObject({ id: idOf('series') }),
    output: () =>
      z.object({
        id: idOf('series'),
        version: z.number().int(),
        ...acting,
        ...seriesRow(),
        /** The highest number first. */
        editions: z.array(edition()),
      }),
  }),
  saveSeries: write({
    access: edit,
    label: ['保存展会系列', 'Save an exhibition series'],
    /** `ownerId`: the platform adds for an organizer; an organizer adds its own. It does not change. */
    input: () => z.strictObject({ ...rowToSave('series'), ...shapeOf(seriesOwnerFields), ...shapeOf(seriesFields) }),
    output: () => changedRow('series'),
  }),
  deleteSeries: write({
    access: edit,
    label: ['删除展会系列', 'Delete an exhibition series'],
    input: () => z.strictObject(rowKey('series')),
    output: done,
  }),
  saveEdition: write({
    access: edit,
    label: ['保存届次', 'Save an edition'],
    input: () => z.strictObject({ seriesId: idOf('series'), ...rowToSave('edition'), ...shapeOf(editionFields) }),
    output: () => changedRow('edition'),
  }),
  deleteEdition: write({
    access: edit,
    label: ['删除届次', 'Delete an edition'],
    input: () => z.strictObject(rowKey('edition')),
    output: done,
  }),
  getEditionOptions: read({
    access: can('exhibition:add', 'exhibition:modify', 'exhibition:approve', 'series:view'),
    label: ['可选的届次', 'Available editions'],
    /** The organizer of the exhibition; the caller by default. */
    input: () => z.strictObject({ ownerId: idOf('company').optional() }),
    /** By series, the highest number first. */
    output: () => z.object({ list: z.array(z.object({ id: idOf('edition'), name, series: name })) }),
  }),
})
