export { type BadgeCodePayload, claimOf, type DecodedBadgeCode, decodeBadgeCode, encodeBadgeCode } from './code.ts'
