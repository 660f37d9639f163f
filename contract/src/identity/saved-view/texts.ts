import { defineTexts } from '../../kernel/i18n/localized-text.ts'
import { refusals } from '../../kernel/refusal/refusal.ts'

export const savedViewRefusals = refusals({
  nameTaken: [10017, '这个列表已有同名的视图', 'This list already has a view with that name'],
  listUnknown: [10002, '没有这个列表', 'List not found'],
  tooMany: [10010, '最多保存 {{max}} 个视图', 'At most {{max}} views can be saved'],
})

export const savedViewTexts = defineTexts({
  views: ['视图', 'Views'],
  name: ['名称', 'Name'],
  shared: ['同企业的人都能用', 'For everyone in my company'],
  own: ['我的', 'Mine'],
  company: ['本企业的', 'My company’s'],
  none: [
    '把标签、筛选、排序和列保存下来，下次一步到位。',
    'Save the tab, filters, sorting and columns you use, and restore them in one step.',
  ],
  saveAs: ['保存当前视图', 'Save this view'],
  save: ['保存', 'Save'],
  rename: ['重命名或共享“{{name}}”', 'Rename or share “{{name}}”'],
  update: ['更新为当前所见', 'Update to the current view'],
  delete: ['删除视图“{{name}}”', 'Delete view “{{name}}”'],
  deleted: ['视图“{{name}}”已删除', 'View “{{name}}” deleted'],
  saved: ['视图“{{name}}”已保存', 'View “{{name}}” saved'],
  makeDefault: ['打开列表时用“{{name}}”', 'Make “{{name}}” the default view'],
  endDefault: ['打开列表时不再用“{{name}}”', 'Stop using “{{name}}” as the default view'],
  isDefault: ['默认', 'Default'],
  by: ['{{name}} 保存', 'Saved by {{name}}'],
  searchNotSaved: ['输入的搜索内容不会保存。', 'Search text is not saved.'],
  list: ['列表', 'List'],
  query: ['条件', 'Filters'],
  columns: ['列设置', 'Columns'],
})
