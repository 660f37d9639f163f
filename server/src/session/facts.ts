import { newIdCode as idCode } from './id-code.ts'
import { hashPassword as passwordHash } from './password.ts'

/** The Argon2id hash of a password, in PHC form; at most two are worked on at once. */
export function hashPassword(password: string): Promise<string> {
  return passwordHash(password)
}

/** A new ID code for an account. */
export function newIdCode(): string {
  return idCode()
}
