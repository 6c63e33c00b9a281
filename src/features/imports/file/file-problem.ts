/** Why a file cannot be read, in words for who sent it. */
export class FileProblem extends Error {}
