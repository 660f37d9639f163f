import { creditCheckCharacter } from '@fairgate/contract/company/credit-code'
import sql from 'sql-template-tag'
import { uploadedFiles } from './file-lines.ts'
import { among, by, type DomainLines, everybody, forEach } from './table-lines.ts'

const addressForm = {
  recipient: '周亦航',
  telephone: '021-12345678',
  regionCode: '310118',
  detail: '示例路 1 号',
  postcode: '',
}
const basicForm = {
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

/** A company's settings name no company: they are the sender's. */
export const companyLines: DomainLines = {
  async rows(cast) {
    return {
      'mailing address': {
        of: 'company',
        rows: await forEach(cast, everybody, async ({ operator }) => {
          const { id } = await cast.make(operator, 'addReceivedAddress', addressForm)
          await cast.make(operator, 'addReceivedAddress', { ...addressForm, isDefault: true })
          return cast.db.one(sql`select id, version from received_address where id = ${id}`)
        }),
      },
      'file, licence': await uploadedFiles(cast, 'licence'),
    }
  },
  lines: {
    saveBasicSetting: [{ row: 'file, licence', as: ({ id }) => ({ ...basicForm, version: 1, licenceFileId: id }) }],
    getReceivedAddressList: [among('mailing address', [])],
    getReceivedAddress: [by('mailing address', ['id'])],
    editReceivedAddress: [by('mailing address', ['id', 'version'], addressForm)],
    deleteReceivedAddress: [by('mailing address', ['id', 'version'])],
    setDefaultReceivedAddress: [by('mailing address', ['id', 'version'])],
  },
}
