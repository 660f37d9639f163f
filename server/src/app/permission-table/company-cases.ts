import { creditCheckCharacter } from '@fairgate/contract/identity/company/credit-code'
import sql from 'sql-template-tag'
import { type DomainCases, on } from './cases.ts'
import { uploadedFiles } from './file-cases.ts'
import { ofEverybody } from './rows.ts'

const addressForm = {
  recipient: '周亦航',
  telephone: '021-12345678',
  regionCode: '310118',
  detail: '示例路 1 号',
  postcode: '',
}
/** A company's own data, in the form of its own and of a partner's page. */
export const basicForm = {
  abroad: false,
  nameCn: '示例企业',
  nameEn: 'Example',
  creditCode: `91310000MA1FL0000${creditCheckCharacter('91310000MA1FL0000')}`,
  registrationNumber: null,
  country: null,
  comAttr: 'private',
  comType: 'mainContractor',
  regionCode: '310118',
  addressCn: '示例路 1 号',
  addressEn: '',
  contactName: '周亦航',
  contactTelephone: '13800001234',
  contactEmail: 'zhou@example.com',
}

/** A company's settings have no company id: they are the caller's. */
export const companyCases: DomainCases = {
  rows: {
    'mailing address': ofEverybody(async ({ db, make }, { operator }) => {
      const { id } = await make(operator, 'addReceivedAddress', addressForm)
      await make(operator, 'addReceivedAddress', { ...addressForm, isDefault: true })
      return db.one(sql`select id, version from received_address where id = ${id}`)
    }),
    'file, licence': uploadedFiles('licence'),
  },
  hints: {
    saveBasicSetting: on({ licenceFileId: 'file, licence' }, { ...basicForm, version: 1 }),
    editReceivedAddress: on({}, addressForm),
  },
}
