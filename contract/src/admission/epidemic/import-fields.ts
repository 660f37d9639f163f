import { fields, flag, id, orAbsent } from '../../kernel/field/field.ts'

/**
 * Columns of the sheet of declarations, in order; the labels are the headers of the template and of sheets from earlier
 * templates.
 */
export const declarationImportColumns = {
  name: ['姓名', 'Name'],
  documentType: ['证件类型', 'Document type'],
  documentNumber: ['证件号码', 'Document number'],
  phone: ['手机号码', 'Phone'],
  cities: ['七天内到过的城市', 'Cities within seven days'],
  temperature: ['体温', 'Temperature'],
  symptoms: ['症状', 'Symptoms'],
  healthColour: ['健康码颜色', 'Colour of the health code'],
  tripColour: ['行程卡颜色', 'Colour of the trip card'],
  tripRisky: ['七天内到过中高风险地区', 'In a risk area within seven days'],
  doses: ['已接种疫苗', 'Vaccinations'],
  nucleic: ['核酸检测', 'Nucleic tests'],
  pictures: ['图片名', 'Pictures'],
} as const
export type DeclarationColumn = keyof typeof declarationImportColumns

/** Groups of issues of rows of declarations. */
export const declarationImportReasons = [
  'name',
  'documentType',
  'documentNumber',
  'phone',
  'required',
  'duplicate',
  'test',
  'picture',
  'declared',
  'other',
] as const
export type DeclarationReason = (typeof declarationImportReasons)[number]

/** Pictures per archive. */
export const picturesLimit = 20_000

/** A sheet, the pictures of its people, and the declarant's agreement for them. */
export const declarationImportFields = fields('epidemic', {
  exhibitionId: id('exhibition', { label: 'exhibition' }),
  agreed: flag({ label: 'agreedFor' }),
  archiveId: orAbsent(id('file', { label: 'archive' })),
  fileId: id('file', { label: 'importFile' }),
})
