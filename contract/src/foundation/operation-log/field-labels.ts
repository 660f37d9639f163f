import { type EntityType, entityTypes } from '../../kernel/command/entity-type.ts'

/** Fields whose label has another name: for one entity, or for all. */
const elsewhere: Readonly<Record<string, string>> = {
  'role.nameCn': 'access.roleNameCn',
  'role.nameEn': 'access.roleNameEn',
  'role.describeCn': 'access.roleDescribeCn',
  'role.describeEn': 'access.roleDescribeEn',
  'role.permissions': 'access.rolePermissions',
  'badgeType.nameCn': 'badge.nameCnField',
  'badgeType.phases': 'badge.phasesField',
  'badgeType.approvalRoute': 'badge.route',
  'badgeType.entriesKind': 'badge.entries',
  'badgeType.class': 'badge.classField',
  'ruleBook.json': 'rulebook.importJson',
  'stand.participationId': 'stand.holder',
  'badge.companyId': 'badge.forCompany',
  'audience.exhibitionId': 'audience.optionsOf',
  'badge.by': 'badge.pickUpBy',
  'badge.printer': 'badge.printerField',
  'door.operatorIds': 'gate.admins',
  'dictionaryOption.nouns': 'dictionary.forEntityTypes',
  'offset.fromId': 'offset.from',
  'offset.toId': 'offset.to',
  'otherExpense.name': 'settlement.expenseName',
  'otherExpense.type': 'settlement.expenseType',
  'otherExpense.reason': 'settlement.expenseReason',
  'settlement.reason': 'settlement.answerReason',
  'settlement.fileIds': 'settlement.files',
  'exhibition.saleFrom': 'exhibition.saleBegins',
  'exhibition.saleTo': 'exhibition.saleEnds',
  to: 'badge.issuedToField',
  abroad: 'company.registered',
  badgeType: 'badge.type',
  badgeTypeId: 'badge.type',
  channelId: 'gate.channel',
  comAttr: 'company.comAttr',
  comType: 'company.comType',
  companyId: 'operationLog.company',
  country: 'company.country',
  creditCode: 'company.creditCode',
  deviceIds: 'gate.devices',
  doorId: 'gate.door',
  email: 'access.email',
  licenceFileId: 'company.licenceFileId',
  nameCn: 'company.nameCn',
  nameEn: 'company.nameEn',
  addressCn: 'company.addressCn',
  addressEn: 'company.addressEn',
  photoFileId: 'badge.photo',
  regionCode: 'company.regionCode',
  registrationNumber: 'company.registrationNumber',
  roleID: 'access.role',
  sponsorId: 'exhibition.sponsor',
  telephone: 'access.telephone',
  userName: 'access.userName',
  zoneId: 'gate.zone',
  zones: 'gate.zones',
}

/**
 * The keys of possible labels of a logged field, the likeliest first: of its entity type, of its module, of any entity
 * type, or of what the log itself stores next to a row (state, count, reason …).
 */
export function fieldLabelKeys(entityType: string | null, field: string): string[] {
  const domain = entityTypes[entityType as EntityType] ?? entityType
  const own = `field${field.slice(0, 1).toUpperCase()}${field.slice(1)}`
  return [elsewhere[`${entityType}.${field}`], `${domain}.${field}`, elsewhere[field], `operationLog.${own}`].filter(
    key => key !== undefined,
  )
}
