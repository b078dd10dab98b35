/** What messages between two clusters wait for, and what is checked of their runs. */
import { meanings as parts } from '../../../../../MODEL.md?parts';
import type { CloseWordsOfFamily } from '../../../model/words/family';

export const closeWords: CloseWordsOfFamily = {
  parts,
  stages: {
    'waits for the window': 'Until fewer messages are past the QUACK than the window allows.',
    crosses: 'From its sender until the first replica of the other side has it.',
    missing:
      'It was lost, or given to a faulty replica: until enough of the other side have asked for it twice.',
    'crosses again': 'The next sender in turn has sent it: until the first replica has it.',
    'handed on inside': 'From then on, until all of the other side have it.',
    'until a QUACK': 'Until a sender has heard from enough replicas that one of them is right.',
    'until all know': 'Until every sender has a QUACK of it, and may drop it.',
    'not everywhere': 'It is not with every replica of the other side by the end of the run.',
    'on its way': 'It crosses.',
  },
  checks: {
    integrity:
      'What a correct replica delivers was sent by the other side under that number, once.',
    delivery:
      'What is sent is delivered by a correct replica once things have been calm for long enough.',
    quack:
      'Where a correct sender has a QUACK, a correct replica of the other side has each message up to it.',
    complaints: 'Nothing is sent again unless enough replicas have said twice that it is missing.',
    one_sender: 'No two correct replicas send the same attempt of a message in one configuration.',
    attempts: 'No message is sent more often than its schedule admits.',
    agreement: 'Two correct replicas never hold different messages under one number.',
    collection: 'No correct replica waits for ever for what is collected.',
    shares: 'Over each quantum shares differ from the exact quota by less than a message.',
    epochs: 'No acknowledgement of another configuration counts.',
    books: 'Every message sent is handled, lost or in flight.',
  },
};
