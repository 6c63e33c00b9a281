/** Ids of one block; a block says nothing of whom a device remembers. */
export const idsPerBlock = 5000;

export const blockOf = (id: number) => Math.floor(id / idsPerBlock);
