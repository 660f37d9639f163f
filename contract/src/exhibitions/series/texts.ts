import { defineTexts } from '../../kernel/i18n/localized-text.ts'
import { refusals } from '../../kernel/refusal/refusal.ts'

export const seriesRefusals = refusals({
  codeTaken: [10017, '该代码已有系列使用', 'Another series has this code'],
  numberTaken: [10017, '该届次已存在', 'This edition already exists'],
  ownerRequired: [10002, '请选择主办方', 'Choose the organizer'],
  ownerUnknown: [10002, '没有这个主办方', 'This organizer does not exist'],
  seriesInUse: [10008, '系列下有届次，不能删除', 'It has editions and can’t be deleted'],
  editionInUse: [10008, '届次下有展会，不能删除', 'It has exhibitions and can’t be deleted'],
})

export const seriesTexts = defineTexts({
  codeForm: ['2 至 8 位大写字母或数字', '2 to 8 capital letters or digits'],

  // Columns and fields
  name: ['系列名称', 'Series'],
  nameCn: ['系列名称（中文）', 'Series name (Chinese)'],
  nameEn: ['系列名称（英文）', 'Series name (English)'],
  code: ['代码', 'Code'],
  owner: ['主办方', 'Organizer'],
  ownerId: ['主办方', 'Organizer'],
  editions: ['届次', 'Editions'],
  latest: ['最近一届', 'Latest edition'],
  createdAt: ['创建时间', 'Created'],
  number: ['第几届', 'Number'],
  editionNameCn: ['届次名称（中文）', 'Edition name (Chinese)'],
  editionNameEn: ['届次名称（英文）', 'Edition name (English)'],
  seriesId: ['系列', 'Series'],
  exhibition: ['展会', 'Exhibition'],
  openDays: ['开展日期', 'Opening dates'],

  // Actions
  add: ['新建系列', 'Create a series'],
  edit: ['修改', 'Edit'],
  editTitle: ['修改系列', 'Edit series'],
  delete: ['删除', 'Delete'],
  deleteAsk: ['删除“{{name}}”？', 'Delete “{{name}}”?'],
  addEdition: ['新增届次', 'Add an edition'],
  editEdition: ['修改届次', 'Edit edition'],
  join: ['加入展会', 'Add an exhibition'],
  joinTo: ['加入“{{edition}}”的展会', 'Add an exhibition to {{edition}}'],
  joinHint: ['只列出同一主办方未加入届次的展会。', 'Exhibitions of the same organizer that are in no edition.'],
  joinNone: ['没有可加入的展会', 'No exhibition to add'],
  leave: ['移出', 'Remove'],
  leaveAsk: ['把“{{name}}”移出这一届？', 'Remove {{name}} from this edition?'],
  leaveWhat: [
    '展会与证件不变；其办证记录不再计入这个系列。',
    'The exhibition and its badges stay; its badge records no longer count in this series.',
  ],
  joined: ['展会已加入', 'Exhibition added'],
  left: ['展会已移出', 'Exhibition removed'],
  exportTitle: ['展会系列', 'Exhibition series'],

  empty: ['还没有展会系列', 'No series yet'],
  emptyWhy: [
    '历届举办的展会归为一个系列后，可按系列查看届次与办证记录。',
    'Group recurring exhibitions into a series to see their editions together.',
  ],
  editionOf: ['第 {{number}} 届 · {{name}}', 'No. {{number}} · {{name}}'],
  noEditions: ['还没有届次', 'No editions yet'],
  noEditionsWhy: ['新增届次后，把该届的展会加入其中。', 'Add an edition, then add its exhibitions.'],
  noExhibitions: ['这一届还没有展会', 'No exhibitions in this edition'],
})
